/** The code by hand, to which the bench compares the engine, gives the same results. */
import { compile } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { resetHidden } from '@sievert/domain/engine/reset'
import { validateAll } from '@sievert/domain/engine/validate'
import { expect, it } from 'vitest'
import { byHand } from './by-hand.ts'
import { forms } from './forms.ts'

const TODAY = '2026-11-28'

it.each(forms().map((form) => [form.name, form] as const))(
  'agrees with the engine on the %s form',
  async (_name, form) => {
    const compiled = compile(form.version)
    const hand = await byHand(form)
    for (const answers of form.submissions) {
      const steps = form.steps.map((_, step) => [step, decodeStep(compiled, step, answers[step]).stepData] as const)
      expect(hand.read(answers)).toEqual(resetHidden(compiled, Object.fromEntries(steps)))
      const paths = validateAll(compiled, answers, TODAY).map((issues) =>
        issues.map(({ path, key }) => ({ path, key })),
      )
      expect(hand.all(answers)).toEqual(paths)
    }
  },
)

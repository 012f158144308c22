/** The texts of refused files: the reason, and one sentence with the applicant's next step. */
import { join } from 'node:path'
import { findText } from '@sievert/domain/texts/translate'
import { describe, expect, it } from 'vitest'
import { root } from '../../../../../scripts/support/root.ts'
import { readCatalogue } from '../../catalogue/load.ts'
import { REFUSALS } from '../../ports/inspector.ts'

const { texts } = readCatalogue(join(root, 'catalogue'))
const NEXT_STEP = { sv: /\bladda upp\b/i, en: /\bupload\b/i }

describe.each(['sv', 'en'] as const)('in %s', (language) => {
  it.each(REFUSALS)('the refusal %s states why, and the next step in one sentence (FIL-10)', (reason) => {
    const sentences = findText(texts[language], `file.refusal.${reason}.text`)?.split(/(?<=[.?!]) /) ?? []
    expect(sentences).toHaveLength(2)
    expect(sentences[0]).not.toMatch(NEXT_STEP[language])
    expect(sentences[1]).toMatch(NEXT_STEP[language])
  })
})

/**
 * Every state after sending, on the server: what the thread says, and how each call of the applicant is answered. The
 * quick suite walks one state of each kind, a nightly run a seventh of the others as well.
 */
import {
  AFTER_SENDING_STATES,
  answersIn,
  requestStateIn,
  signingEndIn,
  threadIn,
} from '@sievert/domain/fixtures/after-sending-states'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { weeklySample } from '../../../../../scripts/testing/sampling.ts'
import { CLINIC } from '../../../test/app.ts'
import { readThread, sendCaseEvent } from '../../../test/case-thread.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { answersSeen, enter, signingEndSeen, threadSeen } from '../../../test/walk-after-sending.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { sha256 } from '../../utilities/crypto/secrets.ts'

const server = useSigningTest()
const browser = useBrowser(server)
const formerColleague = useBrowser(server, NILS)
const [place, former] = [
  { server, browser },
  { server, browser: formerColleague },
]
const codes = new Set<string>()
let identity: SessionRecord['identity']
const sessionOf = ({ cookie }: typeof browser) => sha256(/sievert-session=([^;]*)/.exec(cookie)?.[1] ?? '')

beforeAll(async () => {
  identity = (await server.test.deps.stores.sessions.find(sessionOf(formerColleague)))?.identity ?? null
})
beforeEach(async () => {
  await server.reset()
  await server.world.ask('company-registry/mandates', { personalNumber: NILS, cid: CLINIC, role: null })
  // A person may send 60 messages in ten minutes.
  await server.test.db.deleteFrom('attempt').execute()
  // As if the mandate had ended a moment ago: the session does not know it.
  const changes = { identity, mandateReadAt: null, mandateAskedAt: null }
  await server.test.deps.stores.sessions.update(sessionOf(formerColleague), changes)
})

/** A kind: the state of the request, how far an answer has come, and the answers of two calls. */
const STATES = weeklySample(AFTER_SENDING_STATES, (state) => {
  const { draft, withdrawal } = answersIn(state)
  const { answer, isSigning } = threadIn(state)
  return [requestStateIn(state), isSigning, answer !== undefined, draft, withdrawal].join()
})

describe('in every state after sending', () => {
  it.each(STATES.map((state) => [Object.values(state).join(' '), state] as const))(
    'the thread and each call are as the table says: %s (AFT-02, AFT-03, AFT-05)',
    async (_name, state) => {
      const id = await enter(place, state)
      const seen = threadIn(state)
      expect(await threadSeen(place, id)).toEqual(seen)

      const [first, ...others] = Object.values(await answersSeen(former, id, state)).filter(
        (each) => each !== undefined,
      )
      expect(first).toBe('403 error.not-represented.text')
      expect(others).toEqual(others.map(() => '403 error.identity-missing.text'))
      expect(await threadSeen(place, id)).toEqual(seen)

      const answered = await answersSeen(place, id, state)
      expect(answered).toEqual(answersIn(state))
      const end = await signingEndSeen(place, id)
      expect(end).toBe(signingEndIn(state))
      for (const code of [...Object.values(answered), ...(end ? [`409 ${end}`] : [])])
        if (typeof code === 'string') codes.add(code.slice(4))

      // The authority can always write, and the party reads it.
      expect(await sendCaseEvent(server.test, id, 'Message', { messageId: id, text: 'Hej' })).toBe(204)
      const { attention, requests } = await readThread(server.test, browser, id)
      const isOpen = requests.some((request) => request.state === 'open')
      expect(attention?.kind).toBe(isOpen ? 'supplement' : 'message')
    },
  )

  it('each refusal is a sentence in both languages (AFT-02)', () => {
    const { catalogue } = server.test.deps
    expect(codes.size).toBeGreaterThan(0)
    for (const language of ['sv', 'en'] as const)
      expect([...codes].filter((code) => !catalogue.texts(language)[code])).toEqual([])
  })
})

afterAll(() => server.test.deps.testSupport?.setClock(null))

/** Mutants of taking messages and asking for supplements. */
import type { Mutant } from './mutant.ts'

const AGAIN = 'takes a message again that it has'
const CHANGED = 'refuses a known message with another content by 409'
const UNKNOWN = 'refuses a message of an application that it does not have by 404'
const NO_TOKEN = 'refuses a message without a token'
const ASKS = 'asks for the documents of a message'
const FETCHES = 'fetches again a document of a message that came with its last byte changed'
const READS = 'tells that a message was read'
const READS_OWN = 'tells of the reading of messages that it was sent'
const WITHDRAWS = 'answers the wish to withdraw an application by a decision'
const SUPPLEMENT = 'asks for a supplement'
const COUNTS = 'counts the versions of a changed request up'
const CHANGES_OWN = 'changes requests that it has made'
const BY_CONTRACT = 'tells events of the contract'
const SIGNED = 'takes a signed answer'
const ASKS_EVIDENCE = 'asks for the evidence of a signed answer'
const FETCHES_EVIDENCE = 'fetches again the evidence of a signed answer that came with its last byte changed'
const TAKE = 'const { applicationId, kind, documents, evidence, sha256 } = await json(request)'
const FETCH = 'for (const file of evidence ? [evidence, ...documents] : documents)'
const FETCH_ALL = `${FETCH}\n    void untilDone(() => fetchFile(files, file).catch(() => false))`

export const MESSAGE_MUTANTS: Mutant[] = [
  {
    what: 'refuses answers with documents',
    find: TAKE,
    replace: `${TAKE}; if (documents.length > 0) return { status: 400 }`,
    breaks: ['takes an answer with a document', SIGNED, AGAIN, ASKS, ASKS_EVIDENCE],
    hides: [FETCHES, FETCHES_EVIDENCE],
  },
  {
    what: 'refuses signed answers',
    find: TAKE,
    replace: `${TAKE}; if (evidence) return { status: 422 }`,
    breaks: [SIGNED, AGAIN, ASKS_EVIDENCE, ASKS],
    hides: [FETCHES_EVIDENCE],
  },
  {
    what: 'asks for no evidence of answers',
    find: FETCH,
    replace: 'for (const file of documents)',
    breaks: [ASKS_EVIDENCE],
    hides: [FETCHES_EVIDENCE],
  },
  {
    what: 'keeps the evidence of an answer with another hash',
    find: FETCH_ALL,
    replace: FETCH_ALL.replace('.catch', '.then((isDone) => isDone || file === evidence).catch'),
    breaks: [FETCHES_EVIDENCE],
    restMs: 4000,
  },
  {
    what: 'knows answers alone, and withdrawals',
    find: TAKE,
    replace: `${TAKE}; if (kind === 'message') return { status: 422 }`,
    breaks: ['takes a message', AGAIN, CHANGED],
  },
  {
    what: 'does not know withdrawals',
    find: TAKE,
    replace: `${TAKE}; if (kind === 'withdrawal') throw new Error()`,
    breaks: ['takes the wish to withdraw an application'],
    hides: [WITHDRAWS],
  },
  {
    what: 'refuses every repeat of a message',
    find: 'messages.get(key) === sha256 ? 204 : 409',
    replace: 'messages.get(key) ? 409 : 204',
    breaks: [AGAIN],
  },
  {
    what: 'takes another message under a known key',
    find: 'messages.get(key) === sha256 ? 204 : 409',
    replace: 'messages.get(key) ? 204 : 409',
    breaks: [CHANGED],
  },
  {
    what: 'takes messages of unknown applications',
    find: "if (pathname !== '/cases') return { status: 404 }",
    replace: "if (pathname !== '/cases') return { status: applicationId ? 204 : 404 }",
    breaks: [UNKNOWN],
  },
  {
    what: 'asks for no token at messages',
    find: 'if (CASE_SYSTEM_TOKEN && authorization',
    replace: "if (!request.url.endsWith('/messages') && CASE_SYSTEM_TOKEN && authorization",
    breaks: [NO_TOKEN],
  },
  {
    what: 'asks for no documents of messages',
    find: FETCH,
    replace: 'for (const file of evidence ? [evidence] : [])',
    breaks: [ASKS],
    hides: [FETCHES],
  },
  {
    what: 'asks for the documents of messages once',
    find: FETCH_ALL,
    replace: FETCH_ALL.replace('.catch', '.then((isDone) => isDone || file !== evidence).catch'),
    breaks: [FETCHES],
    restMs: 4000,
  },
  {
    what: 'keeps to itself that it has read a message',
    find: "void tell(applicationId, { type: 'MessageRead', messageId: key })",
    replace: '',
    breaks: [],
    hides: [READS, READS_OWN],
  },
  {
    what: 'tells that it has read another message',
    find: "type: 'MessageRead', messageId: key",
    replace: "type: 'MessageRead', messageId: randomUUID()",
    breaks: [READS_OWN],
  },
  {
    what: 'tells that it has read something',
    find: "type: 'MessageRead', messageId: key",
    replace: "type: 'MessageRead', messageId: key.slice(0, 8)",
    breaks: [BY_CONTRACT],
    hides: [READS, READS_OWN],
  },
  {
    what: 'leaves a withdrawal without an answer',
    find: "if (kind === 'withdrawal') void tell",
    replace: "if (kind === 'none') void tell",
    breaks: [],
    hides: [WITHDRAWS],
  },
  {
    what: 'changes a request without a request',
    find: "void tell(applicationId, { type: 'SupplementRequested', ...request, dueOn: dayIn(0.1) })",
    replace: '',
    breaks: [CHANGES_OWN],
    hides: [SUPPLEMENT],
  },
  {
    what: 'changes a request twice under one version',
    find: "void tell(applicationId, { type: 'RequestChanged', ...request, dueOn: dayIn(0.2), version: 2 })",
    replace:
      "for (const at of [0.2, 0.3]) void tell(applicationId, { type: 'RequestChanged', ...request, dueOn: dayIn(at), version: 2 })",
    breaks: [COUNTS],
  },
  {
    what: 'asks for nothing',
    find: "const items = [{ itemId: 'drawing', text: 'En ritning över lokalen' }]",
    replace: 'const items = []',
    breaks: [BY_CONTRACT],
    hides: [SUPPLEMENT, COUNTS, CHANGES_OWN],
  },
]

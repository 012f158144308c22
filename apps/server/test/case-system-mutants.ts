/** The example of a case system, broken in one line at a time, and what is said of each. */

/** `hides`: titles that can't be seen for it. `night`: tried at night alone. */
export type Mutant = {
  what: string
  find: string
  replace: string
  breaks: string[]
  hides?: string[]
  quietMs?: number
  night?: true
}

const ONE_NUMBER = 'has one number for an application, in answers, later answers and events'
const AT_ONCE = 'makes one case of what comes twice at once'
const BY_CONTRACT = 'tells events of the contract'
const TELLS_NUMBER = 'tells the number of what it has answered 202'
const TAKE = 'const submission = await json(request)'
const WHOLE = 'if (response.status !== 200 || bytes.length !== size) return false'
const FETCH_CATCH = 'fetchFile(files, file).catch(() => false)'

const GOES_ON = ['does not go on telling what was answered 404', 'does not go on telling what was answered 409']
const GOES_ON_TAKEN = 'does not go on telling what was taken'
/** Not seen of a case system that gets no file, or whose events are all refused. */
const OF_FILES = [
  'fetches files to their last byte',
  'fetches again what came with a changed byte',
  'fetches again what came too short',
  'fetches again what broke off',
  'fetches again what was answered 503',
]
const SAME_ID = 'tells again by the same id'
const AFTER_503 = 'tells again what was answered 503'
const DECISION = 'tells of a decision'
const OF_EVENTS = [AFTER_503, SAME_ID, DECISION, GOES_ON_TAKEN, ...GOES_ON]

const OF_SUBMISSIONS: Mutant[] = [
  {
    what: 'asks for no token',
    find: 'CASE_SYSTEM_TOKEN && authorization',
    replace: 'authorization && authorization',
    breaks: ['refuses a submission without a token'],
  },
  {
    what: 'takes any token',
    find: 'CASE_SYSTEM_TOKEN && authorization !== `Bearer ${CASE_SYSTEM_TOKEN}`',
    replace: '!authorization',
    breaks: ['refuses a submission with a wrong token'],
    night: true,
  },
  {
    what: 'keeps a case too late',
    find: 'cases.set(key, one)',
    replace: 'setTimeout(() => cases.set(key, one), 500)',
    breaks: [AT_ONCE],
    hides: [GOES_ON_TAKEN],
  },
  {
    what: 'forgets what it has taken in',
    find: 'cases.set(key, one)',
    replace: 'cases.set(key, one) && setTimeout(() => cases.delete(key), 500)',
    breaks: [ONE_NUMBER],
    hides: [GOES_ON_TAKEN, ...GOES_ON],
    quietMs: 4000,
  },
  {
    what: 'does not answer a repeat with the number',
    find: 'body: { caseNumber: known.caseNumber }',
    replace: 'body: {}',
    breaks: [ONE_NUMBER],
    night: true,
  },
  {
    what: 'tells another number than it answers',
    find: "{ type: 'CaseRegistered', caseNumber }",
    replace: "{ type: 'CaseRegistered', caseNumber: `${caseNumber}/1` }",
    breaks: [AT_ONCE, ONE_NUMBER],
    night: true,
  },
  {
    what: 'gives all the same number',
    find: 'lastNumber += 1',
    replace: 'lastNumber = 1',
    breaks: ['makes a case of its own of each application'],
  },
  {
    what: 'gives numbers that are too short',
    find: '`CASE-${lastNumber}`',
    replace: '`${lastNumber}`',
    breaks: ['gives case numbers of 3 to 30 characters', BY_CONTRACT],
  },
  {
    what: 'keeps the number to itself',
    find: "void tell(applicationId, { type: 'CaseRegistered', caseNumber })",
    replace: '',
    breaks: [TELLS_NUMBER],
  },
  {
    what: 'expects evidence',
    find: TAKE,
    replace: `${TAKE}; submission.evidence.href.trim()`,
    breaks: ['takes a protected identity, without evidence'],
  },
  {
    what: 'answers a renewal too late',
    find: TAKE,
    replace: `${TAKE}; if (submission.isRenewal) await pause(20_000)`,
    breaks: ['takes a renewal'],
    night: true,
  },
  {
    what: 'does not know notifications',
    find: TAKE,
    replace: `${TAKE}; if (submission.reportNumber) throw new Error()`,
    breaks: ['takes a notification'],
    night: true,
  },
  {
    what: 'has room for short names alone',
    find: TAKE,
    replace: `${TAKE}; if (submission.documents.some(({ fileName }) => fileName.length > 100)) throw new Error()`,
    breaks: ['takes long and hostile names'],
  },
  {
    what: 'takes bodies of 100 kB at most',
    find: TAKE,
    replace: `${TAKE}; if (request.headers['content-length'] > 100_000) throw new Error()`,
    breaks: ['takes a long application with twenty documents'],
    night: true,
  },
]

const OF_FETCHING: Mutant[] = [
  {
    what: 'leaves the signed application',
    find: '[receipt, application,',
    replace: '[receipt,',
    breaks: ['asks for every file'],
  },
  {
    what: 'signs without the method',
    find: 'signed(`GET.${pathname}${search}`)',
    replace: 'signed(`${pathname}${search}`)',
    breaks: ['signs what it asks for'],
    hides: OF_FILES,
  },
  {
    what: 'has a clock that is ten minutes late',
    find: 'Date.now() / 1000',
    replace: 'Date.now() / 1000 - 600',
    breaks: ['asks with the time of now', 'tells with the time of now'],
    hides: [...OF_FILES, ...OF_EVENTS],
    night: true,
  },
  {
    what: 'fetches the beginning of large files',
    find: 'const headers = signed(`GET.${pathname}${search}`)',
    replace: "const headers = { ...signed(`GET.${pathname}${search}`), ...(size > 1e6 && { range: 'bytes=0-9' }) }",
    breaks: ['fetches files to their last byte'],
    night: true,
  },
  {
    what: 'does not look at the hash',
    find: "if (createHash('sha256').update(bytes).digest('hex') !== sha256) return false",
    replace: '',
    breaks: ['fetches again what came with a changed byte'],
  },
  {
    what: 'keeps what is too short',
    find: WHOLE,
    replace: 'if (bytes.length !== size) return response.status === 200',
    breaks: ['fetches again what came too short'],
    night: true,
  },
  {
    what: 'gives up at 503',
    find: WHOLE,
    replace: 'if (response.status !== 200) return true',
    breaks: ['fetches again what was answered 503'],
  },
  {
    what: 'gives up when the connection breaks',
    find: FETCH_CATCH,
    replace: "fetchFile(files, file).catch((error) => error.name !== 'TimeoutError')",
    breaks: ['fetches again what broke off'],
    night: true,
  },
  {
    what: 'gives up when no file comes',
    find: FETCH_CATCH,
    replace: "fetchFile(files, file).catch((error) => error.name === 'TimeoutError')",
    breaks: ['fetches again what was not answered'],
    night: true,
  },
]

const OF_TELLING: Mutant[] = [
  {
    what: 'signs another text than it sends',
    find: '...signed(body)',
    replace: '...signed(JSON.stringify(JSON.parse(body), null, 2))',
    breaks: ['signs its events'],
    hides: OF_EVENTS,
  },
  {
    what: 'tells more than the contract has',
    find: 'validUntil: dayIn(5)',
    replace: "validUntil: dayIn(5), officer: 'N.N.'",
    breaks: [BY_CONTRACT],
    hides: [DECISION],
  },
  {
    what: 'tells of applications that nobody sent',
    find: 'eventId: randomUUID(), applicationId,',
    replace: 'eventId: randomUUID(), applicationId: randomUUID(),',
    breaks: [TELLS_NUMBER, 'tells of applications that were sent in'],
    hides: OF_EVENTS,
    night: true,
  },
  {
    what: 'gives all events the same id',
    find: 'eventId: randomUUID()',
    replace: "eventId: 'event'",
    breaks: ['gives each event an id of its own'],
  },
  {
    what: 'gives each try an id of its own',
    find: 'const attempt = async () => {',
    replace: 'const attempt = async (body = JSON.stringify({ eventId: randomUUID(), applicationId, ...what })) => {',
    breaks: [SAME_ID],
  },
  {
    what: 'does not tell again after 503',
    find: 'return status < 500',
    replace: 'return true',
    breaks: [AFTER_503],
    hides: [SAME_ID],
  },
  {
    what: 'does not tell again after silence',
    find: 'attempt().catch(() => false)',
    replace: 'attempt().catch(() => true)',
    breaks: ['tells again what was not answered'],
    night: true,
  },
  {
    what: 'tells for ever what was refused',
    find: 'return status < 500',
    replace: 'return status < 400',
    breaks: GOES_ON,
    quietMs: 3000,
    night: true,
  },
  {
    what: 'tells for ever what was taken',
    find: 'return status < 500',
    replace: 'return status >= 400 && status < 500',
    breaks: [GOES_ON_TAKEN],
    hides: [AFTER_503],
    quietMs: 3000,
  },
]

export const MUTANTS: readonly Mutant[] = [...OF_SUBMISSIONS, ...OF_FETCHING, ...OF_TELLING]

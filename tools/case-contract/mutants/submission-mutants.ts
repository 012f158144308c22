/** Mutants of receiving submissions. */
import { AT_ONCE, BY_CONTRACT, GOES_ON, GOES_ON_TAKEN, type Mutant, ONE_NUMBER, TAKE, TELLS_NUMBER } from './mutant.ts'

export const SUBMISSION_MUTANTS: Mutant[] = [
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
  },
  {
    what: 'tells another number than it answers',
    find: "{ type: 'CaseRegistered', caseNumber }",
    replace: "{ type: 'CaseRegistered', caseNumber: `${caseNumber}/1` }",
    breaks: [AT_ONCE, ONE_NUMBER],
  },
  {
    what: 'gives all the same number',
    find: 'lastNumber += 1',
    replace: 'lastNumber = 1',
    breaks: ['makes a case of its own of each application'],
  },
  {
    what: 'gives numbers that differ in capitals alone',
    find: '`CASE-${lastNumber}`',
    replace: "`${lastNumber % 2 ? 'CASE' : 'Case'}-${Math.ceil(lastNumber / 2)}`",
    breaks: ['makes a case of its own of each application'],
  },
  {
    what: 'gives numbers that are too short',
    find: '`CASE-${lastNumber}`',
    replace: '`${lastNumber % 100}`',
    breaks: ['gives case numbers of 3 to 30 characters in one line', BY_CONTRACT],
  },
  {
    what: 'keeps the number to itself',
    find: "void tell(applicationId, { type: 'CaseRegistered', caseNumber })",
    replace: '',
    breaks: [TELLS_NUMBER],
    restMs: 4000,
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
  },
  {
    what: 'does not know notifications',
    find: TAKE,
    replace: `${TAKE}; if (submission.reportNumber) throw new Error()`,
    breaks: ['takes a notification'],
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
  },
]

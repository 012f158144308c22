/** Rules for how a case system accepts submissions. */
import type { ReceivedCases } from '@sievert/contract/case-delivery'
import { CaseNumber } from '@sievert/contract/cases'
import { plainCaseNumber } from '@sievert/domain/rules/case-number'
import { Compile } from 'typebox/compile'
import type { Sample } from './make-sample.ts'
import type { DeliveredSample, RecordedCalls } from './recorded-calls.ts'
import { bad, type ContractRule, everyOne, good, type Judged, someOf, takenIn, unseen } from './verdict.ts'

const checkNumber = Compile(CaseNumber)

/** Undefined when Sievert accepts the answer. */
const faultOf = ({ status, caseNumber, said }: DeliveredSample): string | undefined => {
  if (status === 202) return undefined
  if (status !== 200 && status !== 201) return said
  return typeof caseNumber === 'string' ? undefined : `${said}, and no text "caseNumber" in its JSON`
}

const takes = (kind: string): ContractRule => ({
  title: `takes ${kind}`,
  judge: ({ handed }) => {
    const tries = handed.filter(({ sample, turn }) => sample.kind === kind && turn === 'first' && !sample.token)
    const judged = everyOne(tries, 'it was not sent', faultOf)
    return judged.mark === '✓' ? good(someOf(tries.map(({ said }) => said))) : judged
  },
})

const refuses = (token: 'none' | 'wrong', title: string): ContractRule => ({
  title,
  judge: ({ handed, fetched, events, hasToken }) => {
    if (!hasToken) return unseen('CASE_SYSTEM_TOKEN is not set')
    const of = ({ sample }: { sample: Sample | undefined }) => sample?.token === token
    const [answer] = handed.filter(of)
    if (!answer) return unseen('it was not sent')
    if (answer.status !== 401 && answer.status !== 403) return bad(`${answer.said}, where 401 or 403 was due`)
    return fetched.some(of) || events.some(of)
      ? bad(`${answer.said}, but it is made a case all the same`)
      : good(answer.said)
  },
})

/** Every case number that the case system has given for an application, by answer or event. */
const numbersOf = ({ handed, events }: RecordedCalls, sample: Sample): string[] => [
  ...new Set(
    [...handed, ...events]
      .filter((one) => one.sample === sample && one.caseNumber !== undefined)
      .map(({ caseNumber }) => String(caseNumber)),
  ),
]

const judgeNumbers = (seen: RecordedCalls, samples: readonly Sample[]): Judged => {
  const numbered = samples.map((sample) => numbersOf(seen, sample)).filter((numbers) => numbers.length > 0)
  return everyOne(numbered, 'no case number was seen', (numbers) =>
    numbers.length > 1 ? `one application has ${numbers.join(' and ')}` : undefined,
  )
}

const oneCaseAtOnce: ContractRule = {
  title: 'makes one case of what comes twice at once',
  judge: (seen) =>
    judgeNumbers(
      seen,
      takenIn(seen).filter(({ atOnce }) => atOnce),
    ),
}

const oneCaseLater: ContractRule = {
  title: 'has one number for an application, in answers, later answers and events',
  judge: (seen) => {
    const later = seen.handed.filter(({ turn }) => turn === 'later')
    if (later.length === 0) return unseen('nothing was sent again')
    const refused = everyOne(later, '', (one) => faultOf(one) && `when it comes again: ${faultOf(one)}`)
    return refused.mark === '✗'
      ? refused
      : judgeNumbers(
          seen,
          later.map(({ sample }) => sample),
        )
  },
}

const ownCases: ContractRule = {
  title: 'makes a case of its own of each application',
  judge: (seen) => {
    const numbers = takenIn(seen).flatMap((sample) => [...new Set(numbersOf(seen, sample).map(plainCaseNumber))])
    const twice = numbers.filter((number, at) => numbers.indexOf(number) < at)
    if (numbers.length < 2) return unseen('fewer than two case numbers were seen')
    return twice.length > 0 ? bad(`several have ${someOf([...new Set(twice)])}`) : good(`${numbers.length} numbers`)
  },
}

const numberLength: ContractRule = {
  title: 'gives case numbers of 3 to 30 characters in one line',
  judge: (seen) =>
    everyOne(
      [...new Set(takenIn(seen).flatMap((sample) => numbersOf(seen, sample)))],
      'no case number was seen',
      (number) => (checkNumber.Check(number) ? undefined : JSON.stringify(number)),
    ),
}

const reportsNumber: ContractRule = {
  title: 'tells the number of what it has answered 202',
  judge: (seen) => {
    const promised = seen.handed.filter(({ turn, status }) => turn === 'first' && status === 202)
    const events = new Set(seen.events.filter(({ type }) => type === 'CaseRegistered').map(({ sample }) => sample))
    const missing = promised.filter(({ sample }) => !events.has(sample))
    if (promised.length === 0) return unseen('it never answered 202')
    return missing.length > 0
      ? bad(`no CaseRegistered for ${missing.length} of ${promised.length}`)
      : good(`CaseRegistered for ${promised.length}`)
  },
}

const refusesOtherDocument: ContractRule = {
  title: 'refuses a known application with another signed document by 409',
  judge: ({ handed }) =>
    everyOne(
      handed.filter(({ turn }) => turn === 'signed anew'),
      'nothing was sent again',
      ({ status, said }) => (status === 409 ? undefined : said),
    ),
}

const listFault = (seen: RecordedCalls, sample: Sample, cases: ReceivedCases['cases']): string | undefined => {
  const [entry, ...more] = cases.filter(({ applicationId }) => applicationId === sample.submission.applicationId)
  if (!entry) return 'an application is missing'
  if (more.length > 0) return 'an application is listed several times'
  if (entry.signedDocument.sha256 !== sample.submission.signedDocument.sha256) return 'a hash is not the one received'
  const numbers = numbersOf(seen, sample)
  return numbers.length === 0 || numbers.includes(String(entry.caseNumber)) ? undefined : 'a case number is another one'
}

const listsReceived: ContractRule = {
  title: 'lists the cases that it received since a time',
  judge: (seen) => {
    const [all, none] = (['yesterday', 'tomorrow'] as const).map((since) =>
      seen.listed.find((each) => each.since === since),
    )
    if (!all || !none) return unseen('it was not asked')
    const { cases } = all
    if (!cases || !none.cases) return bad(cases ? none.said : all.said)
    if (none.cases.length > 0) return bad('it lists cases that it received earlier')
    return everyOne(takenIn(seen), 'it has none', (sample) => listFault(seen, sample, cases))
  },
}

export const SUBMISSION_RULES = (kinds: readonly string[]): ContractRule[] => [
  ...kinds.map(takes),
  refuses('none', 'refuses a submission without a token'),
  refuses('wrong', 'refuses a submission with a wrong token'),
  oneCaseAtOnce,
  ownCases,
  numberLength,
  reportsNumber,
]
/** Judged after every submission was sent a second time. */
export const REPEAT_RULES: readonly ContractRule[] = [oneCaseLater, refusesOtherDocument, listsReceived]

/** Rules for how a case system takes messages, and asks for supplements. */
import type { FileKind } from './make-sample.ts'
import type { DeliveredMessage, RecordedCalls, SentEvent } from './recorded-calls.ts'
import { isProved } from './recorded-calls.ts'
import { bad, type ContractRule, everyOne, good, isWhole, type Judged, someOf, unseen } from './verdict.ts'

const NOTHING = 'no message was sent'
const isTaken = ({ status }: DeliveredMessage): boolean => status >= 200 && status <= 204

const expecting = (
  title: string,
  isIts: (one: DeliveredMessage) => boolean,
  isRight: (one: DeliveredMessage) => boolean,
): ContractRule => ({
  title,
  judge: ({ messages }) => everyOne(messages.filter(isIts), NOTHING, (one) => (isRight(one) ? undefined : one.said)),
})

const takes = (title: string, kind: DeliveredMessage['message']['kind'], isSigned = false): ContractRule =>
  expecting(
    title,
    ({ turn, message }) => turn === 'first' && message.kind === kind && isSigned === (message.signedDocument !== null),
    isTaken,
  )

const refusesWithoutToken: ContractRule = {
  title: 'refuses a message without a token',
  judge: ({ messages, hasToken, events }) => {
    if (!hasToken) return unseen('CASE_SYSTEM_TOKEN is not set')
    const [one] = messages.filter(({ turn }) => turn === 'no token')
    if (!one) return unseen(NOTHING)
    if (one.status !== 401 && one.status !== 403) return bad(`${one.said}, where 401 or 403 was due`)
    const isRead = events.some(({ messageId }) => messageId === one.message.messageId)
    return isRead ? bad(`${one.said}, but it is read all the same`) : good(one.said)
  },
}

/** Fetches of the files of messages, by path. */
const filesOf = ({ messageFiles, fetched }: RecordedCalls, kind: FileKind) =>
  [...messageFiles]
    .filter(([, { file }]) => file.kind === kind)
    .map(([path, { sample, file }]) => {
      const asked = fetched.filter((one) => one.path === path && one.method === 'GET')
      return { sample, path, size: file.content.length, isDisturbed: true, asked }
    })

const fetches = (title: string, kind: FileKind): ContractRule => ({
  title,
  judge: (seen) =>
    everyOne(filesOf(seen, kind), NOTHING, ({ path, asked }) =>
      asked.length > 0 ? undefined : `${path} was not asked for`,
    ),
})

const fetchesAgain = (title: string, kind: FileKind): ContractRule => ({
  title,
  judge: (seen) => {
    const files = filesOf(seen, kind).filter(({ asked }) => asked.some(isProved))
    return everyOne(files, 'it was not asked for with a right signature', (file) =>
      isWhole(file) ? undefined : `${file.path} was asked for ${file.asked.length} times, the last ones damaged`,
    )
  },
})

const ours = ({ events }: RecordedCalls): SentEvent[] =>
  events.filter((one) => isProved(one) && one.faults.length === 0 && one.sample !== undefined)
const ofType = (seen: RecordedCalls, ...types: string[]) =>
  ours(seen).filter(({ type }) => types.includes(String(type)))

const reads: ContractRule = {
  title: 'tells that a message was read',
  judge: (seen) => {
    const read = ofType(seen, 'MessageRead')
    return read.length > 0 ? good(`${read.length} events`) : unseen('nobody read a message during the run')
  },
}

const readsWhatItGot: ContractRule = {
  title: 'tells of the reading of messages that it was sent',
  judge: (seen) => {
    const sent = seen.messages.filter(isTaken).map(({ message }) => message)
    return everyOne(ofType(seen, 'MessageRead'), 'nobody read a message during the run', ({ messageId, sample }) =>
      sent.some(
        (message) => message.messageId === messageId && message.applicationId === sample?.submission.applicationId,
      )
        ? undefined
        : `the message "${String(messageId)}" of the application was never sent`,
    )
  },
}

const DECISIONS = ['Granted', 'Rejected', 'Dismissed', 'Withdrawn']

const answersWithdrawal: ContractRule = {
  title: 'answers the wish to withdraw an application by a decision',
  judge: (seen) => {
    const asked = seen.messages.find((one) => one.message.kind === 'withdrawal' && isTaken(one))
    if (!asked) return unseen('no withdrawal was taken')
    const about = ofType(seen, ...DECISIONS).filter(
      ({ sample }) => sample?.submission.applicationId === asked.message.applicationId,
    )
    return about.length > 0
      ? good(someOf([...new Set(about.map(({ type }) => String(type)))]))
      : unseen('nobody decided on it during the run')
  },
}

const requestsIn = (seen: RecordedCalls) => ofType(seen, 'SupplementRequested', 'RequestChanged')

const asksFor: ContractRule = {
  title: 'asks for a supplement',
  judge: (seen) => {
    const asked = ofType(seen, 'SupplementRequested')
    return asked.length > 0 ? good(`${asked.length} events`) : unseen('nobody asked for one during the run')
  },
}

/** Events by request: each content needs a version of its own. */
const versionsOf = (seen: RecordedCalls): SentEvent[][] => [
  ...Map.groupBy(
    requestsIn(seen),
    ({ sample, request }) => `${sample?.submission.applicationId} ${request?.requestId}`,
  ).values(),
]

const countsUp: ContractRule = {
  title: 'counts the versions of a changed request up',
  judge: (seen): Judged => {
    const changed = versionsOf(seen).filter((events) => events.some(({ type }) => type === 'RequestChanged'))
    return everyOne(changed, 'nobody changed a request during the run', (events) => {
      const versions = [...Map.groupBy(events, ({ request }) => request?.version)]
      const twice = versions.find(([, of]) => new Set(of.map(({ content }) => content)).size > 1)
      return twice && `version ${twice[0]} has several contents`
    })
  },
}

const changesItsOwn: ContractRule = {
  title: 'changes requests that it has made',
  judge: (seen) =>
    everyOne(
      versionsOf(seen).filter((events) => events.some(({ type }) => type === 'RequestChanged')),
      'nobody changed a request during the run',
      (events) =>
        events.some(({ type }) => type === 'SupplementRequested')
          ? undefined
          : `the request "${String(events[0]?.request?.requestId)}" was never made`,
    ),
}

export const MESSAGE_RULES: readonly ContractRule[] = [
  takes('takes an answer with a document', 'answer'),
  takes('takes a signed answer', 'answer', true),
  takes('takes a message', 'message'),
  takes('takes the wish to withdraw an application', 'withdrawal'),
  expecting('takes a message again that it has', ({ turn }) => turn === 'again', isTaken),
  expecting(
    'refuses a known message with another content by 409',
    ({ turn }) => turn === 'changed',
    ({ status }) => status === 409,
  ),
  expecting(
    'refuses a message of an application that it does not have by 404',
    ({ turn }) => turn === 'unknown',
    ({ status }) => status === 404,
  ),
  refusesWithoutToken,
  fetches('asks for the documents of a message', 'document'),
  fetchesAgain('fetches again a document of a message that came with its last byte changed', 'document'),
  fetches('asks for the evidence of a signed answer', 'evidence'),
  fetchesAgain('fetches again the evidence of a signed answer that came with its last byte changed', 'evidence'),
  reads,
  readsWhatItGot,
  answersWithdrawal,
  asksFor,
  countsUp,
  changesItsOwn,
]

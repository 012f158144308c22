/** Prints the thread of an application as a PDF, again whenever it changes. */
import type { ThreadMessage } from '@sievert/contract/messages'
import { messageHeading } from '@sievert/domain/messages/heading'
import type { RequestNow } from '@sievert/domain/messages/requests'
import { pdfKindText, pdfTitle } from '@sievert/domain/receipts/pdf-titles'
import { type Formats, formatsIn } from '@sievert/domain/texts/formats'
import { type Translate, translatorForType } from '@sievert/domain/texts/translate'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Block, PrintedDocument } from '../../ports/printer.ts'
import { facts, heading, numberOf, paragraph } from '../receipts/describe-receipt.ts'
import { withExplanations } from '../receipts/explain-marks.ts'
import { receiptKey } from '../receipts/receipt-keys.ts'
import { entriesOf } from './describe-thread.ts'

type PrintDependencies = Pick<
  Dependencies,
  'stores' | 'clock' | 'catalogue' | 'translator' | 'fileStore' | 'threadPrinter'
>
type Say = Formats & { t: Translate }
type Entries = ReturnType<typeof entriesOf>

/** Below a heading: on the same page as what follows. */
const when = (text: string): Block => ({ kind: 'paragraph', text, keepWithNext: true })

/** With the items and the day of its latest version, and the time of that version. */
const requestBlocks = ({ t, date, dateTime }: Say, request: RequestNow): Block[] => {
  const { version, items, dueOn, requestedAt, receivedAt, state } = request
  return [
    heading(2, t('messages.article.request.text')),
    when(dateTime(requestedAt)),
    ...(version > 1 ? [when(t('messages.request.changed.text', [dateTime(receivedAt)]))] : []),
    { kind: 'list', items: items.map(({ text }) => text) },
    paragraph(`${t('messages.request.due.text', [date(dueOn)])}. ${t(`messages.request.${state}.text`)}.`),
  ]
}

/** The applicant's words are values of facts, never paragraphs: below the letterhead they would pass for ours. */
const messageBlocks = ({ t, dateTime }: Say, message: ThreadMessage): Block[] => {
  const { asked = [], text, items, documents, sentAt, sentBy, sha256, signed, deliveredAt, readAt, late } = message
  const namesOf = (ids: readonly string[]) =>
    documents.filter(({ id }) => ids.includes(id)).map(({ fileName }) => `• ${fileName}`)
  const states = [
    deliveredAt && t('messages.status.delivered.text', [dateTime(deliveredAt)]),
    readAt && t('messages.status.read.text', [dateTime(readAt)]),
    late && t('messages.status.late.text'),
  ].filter((state) => state !== undefined)
  return [
    heading(2, t(messageHeading(message))),
    when(dateTime(sentAt)),
    facts([
      ...items.map((item) => {
        const label = asked.find(({ itemId }) => itemId === item.itemId)?.text ?? t('pdf.messages.former-item.text')
        return [label, [item.text, ...namesOf(item.documents)].filter((line) => line !== '')] as const
      }),
      [t('pdf.messages.text.text'), text],
      [t('messages.receipt.sent-by.text'), sentBy ?? ''],
      [t('messages.receipt.signature.text'), signed ? message.messageId : ''],
      [t('messages.receipt.hash.text'), sha256 ?? ''],
      ...documents.map(({ fileName, sha256: hash }) => [t('pdf.messages.file-hash.text'), [fileName, hash]] as const),
    ]),
    ...states.map(paragraph),
  ]
}

/** The oldest first. */
const threadBlocks = (say: Say, { requests, messages }: Entries): Block[] =>
  [
    ...requests.map((request) => ({ at: request.requestedAt, blocks: requestBlocks(say, request) })),
    ...messages.map((message) => ({ at: message.sentAt, blocks: messageBlocks(say, message) })),
  ]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .flatMap(({ blocks }) => blocks)

const describe = (
  { catalogue, clock, translator }: Pick<Dependencies, 'catalogue' | 'clock' | 'translator'>,
  application: ApplicationRecord,
  entries: Entries,
): PrintedDocument => {
  const language = application.language ?? 'sv'
  const { reportOnly, nameKey } = applicationTypeOf({ catalogue }, application).businessType
  const t = translatorForType(translator(language), nameKey)
  const say = { t, ...formatsIn(language) }
  const pdf = { kind: 'messages', reportOnly, number: numberOf(application) } as const
  const title = pdfTitle(t, pdf)
  return {
    title,
    language,
    author: catalogue.authority.name[language],
    kind: pdfKindText(t, pdf),
    source: t('pdf.source.messages.text'),
    blocks: withExplanations(t, [
      heading(1, title),
      facts([
        [t(reportOnly ? 'pdf.notifier.text' : 'pdf.applicant.text'), application.party.name],
        [t('pdf.messages.made.text'), say.dateTime(clock.now())],
      ]),
      ...threadBlocks(say, entries),
    ]),
    pageNumber: t('pdf.page.text', ['{0}', '{1}']),
  }
}

/**
 * Queued once more when the thread has changed meanwhile: this run may have overwritten a newer print. It waits behind
 * other threads, so that one which changes all the time does not stop them.
 */
export const printThread = async (deps: PrintDependencies, applicationId: string): Promise<void> => {
  const { stores, clock, threadPrinter, fileStore } = deps
  const read = async () => {
    const application = await stores.applications.find(applicationId)
    return application && { application, thread: await stores.messages.thread(applicationId) }
  }
  const before = await read()
  if (!before || before.application.digest === null) return
  const { application, thread } = before
  const entries = entriesOf(application, thread, clock.now())
  if (entries.requests.length + entries.messages.length === 0) return
  const pdf = await threadPrinter.print(describe(deps, application, entries))
  await fileStore.write(receiptKey(application, before.application.digest, 'messages'), [pdf])
  if (JSON.stringify(await read()) !== JSON.stringify(before)) await stores.jobs.send('print-thread', { applicationId })
}

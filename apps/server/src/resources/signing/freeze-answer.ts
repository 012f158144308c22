/** Builds the content of the signature of an answer to the authority: its canonical document, and a text to show. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import type { Language } from '@sievert/domain/texts/language'
import { manifestOf } from '../../evidence/manifest.ts'
import { answerOfDraft } from '../../messages/answer-content.ts'
import { requestsNow } from '../../messages/requests-now.ts'
import { requireOpen, requireUndecided } from '../../messages/require-open.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Ground } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { pick } from '../../utilities/objects/pick.ts'
import type { FreezeDependencies, Frozen } from './freeze-application.ts'

type FreezeAnswer = {
  application: ApplicationRecord
  ground: Ground
  language: Language
  requestId: string
  /** The revision of the draft that the page shows. */
  draftRevision: number | undefined
}
const NO_DRAFT = { content: { text: '', items: [] }, revision: 0, requestVersion: null }

type Answered = Awaited<ReturnType<typeof answerOfDraft>>

const canonicalDocument = (
  { clock }: FreezeDependencies,
  { application, ground, language }: FreezeAnswer,
  { request, sent: { content, documents } }: Answered,
) => {
  const { partyId, name, displayId, isPrivatePerson } = application.party
  return {
    format: 'sievert-answer/1',
    applicationId: application.id,
    applicationNumber: application.number,
    caseNumber: application.caseNumber,
    request: { ...pick(request, 'requestId', 'version', 'dueOn'), items: request.items },
    language,
    frozenAt: clock.now().toISOString(),
    party: { id: partyId, name, displayId, isPrivatePerson },
    ground,
    text: content.text,
    items: content.items,
    files: documents.map((document) => pick(document, 'id', 'fileName', 'size', 'sha256')),
  }
}

const visibleText = (
  { catalogue, translator }: FreezeDependencies,
  { application, language }: FreezeAnswer,
  digest: string,
): string => {
  const t = translator(language)
  const { number, businessTypeId, isReport } = application
  const { name, isPrivatePerson } = application.party
  const kind = t(`pdf.kind.${isReport ? 'report' : 'application'}.text`)
  const type = catalogue.businessType(businessTypeId)?.name[language] ?? kind
  const lines = [
    isPrivatePerson
      ? t('signing.document.private-person.answer.text', [type])
      : t('signing.document.answer.text', [type, name]),
    t('signing.document.number.text', [number]),
    t('signing.document.digest.text', [digest]),
  ]
  return lines.join('\n\n')
}

const frozen = (deps: FreezeDependencies, freeze: FreezeAnswer, answered: Answered, revision: number): Frozen => {
  const document = Buffer.from(canonicalJson(canonicalDocument(deps, freeze, answered)))
  const digest = createHash('sha256').update(document).digest('hex')
  return {
    ...pick(answered.sent, 'requestId', 'requestVersion'),
    applicationRevision: revision,
    canonicalDocument: document,
    digest,
    visibleText: visibleText(deps, freeze, digest),
    manifest: manifestOf({ applicationId: freeze.application.id, digest }),
    fee: null,
  }
}

/**
 * Returns the saved draft of the answer as content to sign. Throws as `answerOfDraft`, 409 after a decision, and 412
 * unless `draftRevision` is the revision of the draft, or when the request has changed since the draft was saved.
 */
export const freezeAnswer = async (deps: FreezeDependencies, stores: Stores, freeze: FreezeAnswer): Promise<Frozen> => {
  const { application, requestId, draftRevision } = freeze
  requireUndecided(deps, application)
  const now = deps.clock.now()
  requireOpen(requestsNow(application, await stores.messages.outline(application.id), now), requestId)
  const draft = (await stores.messages.draft(application.id, requestId)) ?? NO_DRAFT
  if (draftRevision !== draft.revision) throw new AppError('error.stale.text')
  const expectedVersion = draft.requestVersion ?? undefined
  const asked = { requestId, expectedVersion, content: draft.content }
  const answered = await answerOfDraft(stores, application, now, asked)
  return frozen(deps, freeze, answered, draft.revision)
}

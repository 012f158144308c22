/** Lists what the move to a newer version does to each answer, and moves (VER-01). */
import type { VersionMove } from '@sievert/contract/version-moves'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isStale } from '../../api/api-error.ts'
import { applicationQuery } from '../../api/applications.ts'
import { moveVersion, versionMoveQuery } from '../../api/version-moves.ts'
import { askedAgainOf } from '../../form/section-list/asked-again.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { movedTo } from './moved-to.ts'

type VersionMoveDialogProps = {
  applicationId: string
  /** False while the server lacks something that was typed. */
  isSaved: boolean
  onClose: () => void
}

export function VersionMoveDialog({ applicationId, isSaved, onClose }: VersionMoveDialogProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const preview = useQuery({ ...versionMoveQuery(applicationId), enabled: isSaved })
  const { data } = preview
  const moving = useSending({
    mutationFn: async ({ move, etag }: NonNullable<typeof data>) => {
      const { askedAgain } = await moveVersion(applicationId, move.versionNumber, etag)
      askedAgainOf(applicationId).set(askedAgain.map(({ identity }) => identity))
      movedTo(applicationId).set(move.versionNumber)
      const { queryKey } = applicationQuery(applicationId)
      await navigate({ to: '/app/$applicationId', params: { applicationId }, search: { step: 0 }, ignoreBlocker: true })
      await client.invalidateQueries({ queryKey })
    },
    // Another tab or person has changed the draft: the list may be another one now.
    onError: (error) => void (isStale(error) && preview.refetch()),
  })
  const failure = moving.error ?? preview.error
  return (
    <ConfirmModal
      open
      title={t('version.dialog.header.text')}
      message={t('version.dialog.message.text')}
      confirmText={t('version.move.text')}
      cancelText={t('general.cancel.text')}
      isBusy={moving.isPending}
      onConfirm={() => data && moving.mutate(data)}
      onCancel={onClose}
    >
      {failure && (
        <FailureBox>
          {t(isStale(failure) ? 'version.changed.text' : failureMessage(failure, 'version.failed.text'))}
        </FailureBox>
      )}
      {data ? <AnswerLists move={data.move} /> : !failure && <Waiting />}
    </ConfirmModal>
  )
}

function Waiting() {
  const { t } = useTexts()
  return (
    <>
      <Skeleton variant="rounded" height="10rem" />
      <LiveRegion>{t('general.loading.text')}</LiveRegion>
    </>
  )
}

/** The lists of a move, lost answers first, and their headings. */
const LISTS = [
  ['dropped', 'version.dropped.header.text'],
  ['askedAgain', 'version.asked-again.header.text'],
  ['added', 'version.added.header.text'],
  ['kept', 'version.kept.header.text'],
] as const

function AnswerLists({ move }: { move: VersionMove }) {
  const { t } = useTexts()
  const lists = LISTS.map(([name, heading]) => ({ name, heading, questions: move[name] ?? [] }))
  if (lists.every(({ questions }) => questions.length === 0)) return <BodyText>{t('version.nothing.text')}</BodyText>
  const shown = lists.filter(({ questions }) => questions.length > 0)
  return shown.map(({ name, heading, questions }) => (
    <section key={name}>
      <Heading level="3" size="xsmall">
        {t(heading)}
      </Heading>
      <ul>
        {questions.map(({ identity, label, answer }) => (
          <li key={identity}>
            {label}
            {answer !== undefined && <BodyText className="sv-soft">{t('version.answer.text', [answer])}</BodyText>}
          </li>
        ))}
      </ul>
    </section>
  ))
}

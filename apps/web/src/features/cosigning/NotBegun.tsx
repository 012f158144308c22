/** The others were not asked: faults of the application, with the way to them, or another reason. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { runtimeKey } from '@sievert/domain/text-key'
import { ApiError, isTemporary, waitOf } from '../../api/api-error.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FailureBox, MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** Issues of the form; those of the application itself have other paths. */
export const isOfForm = ({ path }: { path: string }): boolean => path === 'others' || path.startsWith('others.')

/** Messages about the application, each once. */
const missingIn = (failure: unknown): string[] => {
  const { issues, errors = {} } = (failure instanceof ApiError && failure.problem) || {}
  if (!issues) return []
  return [...new Set(Object.entries(errors).flatMap(([path, messages]) => (isOfForm({ path }) ? [] : messages)))]
}

type Props = { application: ApplicationDetails; failure: unknown }

export function NotBegun({ application, failure }: Props) {
  const { t } = useTexts()
  const { applicationId } = application
  if (!(failure instanceof ApiError)) return null
  const missing = missingIn(failure)
  if (missing.length > 0)
    return (
      <MessageBox variant="error" heading={t('cosigning.incomplete.header.text')} announce="now">
        <BodyText>{t('cosigning.incomplete.text')}</BodyText>
        <ul>
          {missing.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        {/* The review lists what is missing, with links. */}
        <ButtonLink variant="secondary" size="small" to="/app/$applicationId" params={{ applicationId }}>
          {t(`signing.failed.back.${variantOf(application)}.text`)}
        </ButtonLink>
      </MessageBox>
    )
  const { problem } = failure
  if (problem?.issues) return null
  const isExplained = problem !== undefined && !isTemporary(failure) && waitOf(failure) === undefined
  const key = isExplained && failure.status < 500 ? runtimeKey(problem.code) : undefined
  return <FailureBox>{t(key ?? failureMessage(failure, 'cosigning.begin.failed.text'))}</FailureBox>
}

/** The signed thing: the application, or the answer to a request of the authority, to whose page the links then lead. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Thread } from '@sievert/contract/messages'
import { createContext, type ReactNode, useContext } from 'react'
import { type Draft, draftOf, type SupplementRequest } from '../../api/messages.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** The id of the request whose answer is signed. */
export const AnsweredRequestContext = createContext<string | undefined>(undefined)
const useIsAnswer = () => useContext(AnsweredRequestContext) !== undefined

/** The saved answer, and the request as it is now. */
export type Answer = { request: SupplementRequest; draft: Draft | undefined }

/** Undefined for a request that is not in the thread. */
export const answerIn = (thread: Thread, requestId: string): Answer | undefined => {
  const request = thread.requests.find((each) => each.requestId === requestId)
  return request && { request, draft: draftOf(thread, requestId) }
}

/** The part of the keys of texts that name the signed thing. */
export const useVariant = (application: Pick<ApplicationDetails, 'businessType'>) =>
  useIsAnswer() ? 'answer' : variantOf(application)

/** The page that shows the signed thing once it is sent. */
export const useSentPage = () => (useIsAnswer() ? '/app/$applicationId/messages' : '/app/$applicationId/receipt')

type BackLinkProps = {
  application: Pick<ApplicationDetails, 'applicationId' | 'cosigning'>
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** Leads back to the thing that is not signed: a person who is asked to sign reads it on a page of its own. */
export function BackLink({ application: { applicationId, cosigning }, ...rest }: BackLinkProps) {
  const request = useContext(AnsweredRequestContext)
  if (request === undefined && cosigning?.state === 'Open')
    return <ButtonLink to="/app/$applicationId/cosigning" params={{ applicationId }} {...rest} />
  if (request === undefined) return <ButtonLink to="/app/$applicationId" params={{ applicationId }} {...rest} />
  return <ButtonLink to="/app/$applicationId/messages" params={{ applicationId }} search={{ request }} {...rest} />
}

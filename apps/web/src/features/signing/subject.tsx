/** The signed thing: the application, or the answer to a request of the authority, to whose page the links then lead. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { createContext, type ReactNode, useContext } from 'react'
import { variantOf } from '../../form/page/application-name.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** The id of the request whose answer is signed. */
export const AnsweredRequestContext = createContext<string | undefined>(undefined)
const useIsAnswer = () => useContext(AnsweredRequestContext) !== undefined

/** The part of the keys of texts that name the signed thing. */
export const useVariant = (application: Pick<ApplicationDetails, 'businessType'>) =>
  useIsAnswer() ? 'answer' : variantOf(application)

/** The page that shows the signed thing once it is sent. */
export const useSentPage = () => (useIsAnswer() ? '/app/$applicationId/messages' : '/app/$applicationId/receipt')

type BackLinkProps = { applicationId: string; variant?: 'primary' | 'secondary'; children: ReactNode }

/** Leads back to the thing that is not signed. */
export function BackLink({ applicationId, ...rest }: BackLinkProps) {
  const to = useIsAnswer() ? '/app/$applicationId/messages' : '/app/$applicationId'
  return <ButtonLink to={to} params={{ applicationId }} {...rest} />
}

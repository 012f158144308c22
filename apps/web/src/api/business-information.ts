/** General business information of a company or a private person. */
import type {
  BusinessInformation,
  InvoiceAddress,
  Organization,
  PrivatePersonInformation,
  PrivatePersonInformationView,
} from '@sievert/contract/business-information'
import { queryOptions } from '@tanstack/react-query'
import { getJson, request, serverNow } from './http.ts'
import { type PutOptions, putAnswers } from './put-answers.ts'

/** `etag` is what the next save must build on. */
export type Loaded<T> = { information: T; etag: string | null }
type Saved = { etag: string | null; savedAt: string }

const read = async <T>(path: string, signal: AbortSignal): Promise<Loaded<T>> => {
  const { data, etag } = await request<T>('GET', path, { signal, onFailure: 'caller' })
  return { information: data, etag }
}
const write = async (path: string, body: unknown, options: PutOptions): Promise<Saved> => {
  const { etag } = await putAnswers<undefined>(path, body, options)
  return { etag, savedAt: new Date(serverNow()).toISOString() }
}

const company = (applicationId: string) => `applications/${applicationId}/business-information`
const person = (applicationId: string) => `applications/${applicationId}/private-person-information`

/** Always read again (S2 §7). */
export const businessInformationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'business-information'],
    queryFn: ({ signal }) => read<BusinessInformation>(company(applicationId), signal),
    refetchOnMount: 'always',
  })
export const privatePersonQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'private-person-information'],
    queryFn: ({ signal }) => read<PrivatePersonInformationView>(person(applicationId), signal),
    refetchOnMount: 'always',
  })

type Save<T> = (applicationId: string, information: T, options: PutOptions) => Promise<Saved>

export const saveBusinessInformation: Save<BusinessInformation> = (applicationId, body, options) =>
  write(company(applicationId), body, options)
export const savePrivatePerson: Save<PrivatePersonInformation> = (applicationId, body, options) =>
  write(person(applicationId), body, options)

export const updateOrganization = (applicationId: string, organization: Organization, ifMatch: string | null) => {
  const body = { applicationId, organization }
  return write(`applications/${applicationId}/updateOrganizationInfo`, body, { draft: false, ifMatch })
}

/** Paper invoice addresses that the party has used before. */
export const invoiceAddressesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'invoice-addresses'],
    queryFn: ({ signal }) =>
      getJson<InvoiceAddress[]>(`applications/${applicationId}/invoice-addresses`, { signal, onFailure: 'silent' }),
  })

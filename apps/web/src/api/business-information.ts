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

/** `etag` is what the next save must build on. */
export type Loaded<T> = { information: T; etag: string | null }
type Saved = { etag: string | null; savedAt: string }

const read = async <T>(path: string, signal: AbortSignal): Promise<Loaded<T>> => {
  const { data, etag } = await request<T>('GET', path, { signal, onFailure: 'caller' })
  return { information: data, etag }
}
const write = async (path: string, body: unknown, ifMatch: string | null, draft: boolean): Promise<Saved> => {
  const { etag } = await request<undefined>('PUT', `${path}${draft ? '?draft=true' : ''}`, {
    body,
    ifMatch,
    retry: !draft,
    onFailure: draft ? 'silent' : 'caller',
  })
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

type Save<T> = (
  applicationId: string,
  information: T,
  options: { draft: boolean; ifMatch: string | null },
) => Promise<Saved>

/** `draft`: stored however incomplete; otherwise a broken rule answers 422 and nothing is stored. */
export const saveBusinessInformation: Save<BusinessInformation> = (applicationId, body, { draft, ifMatch }) =>
  write(company(applicationId), body, ifMatch, draft)
export const savePrivatePerson: Save<PrivatePersonInformation> = (applicationId, body, { draft, ifMatch }) =>
  write(person(applicationId), body, ifMatch, draft)

export const updateOrganization = (applicationId: string, organization: Organization, ifMatch: string | null) =>
  write(`applications/${applicationId}/updateOrganizationInfo`, { applicationId, organization }, ifMatch, false)

/** Paper invoice addresses that the party has used before. */
export const invoiceAddressesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'invoice-addresses'],
    queryFn: ({ signal }) =>
      getJson<InvoiceAddress[]>(`applications/${applicationId}/invoice-addresses`, { signal, onFailure: 'silent' }),
  })

/** General business information of a company or a private person. */
import type {
  BusinessInformation,
  Organization,
  PrivatePersonInformation,
} from '@sievert/domain/business-information/values'
import { queryOptions } from '@tanstack/react-query'
import { callApi, callFully, type Received } from './call.ts'
import { serverNow } from './server-clock.ts'
import { howToPut, type PutOptions } from './step-values.ts'

/** `etag`: the revision that the next save must state. */
export type Loaded<T> = { information: T; etag: string | null }
type Saved = { etag: string | null; savedAt: string }

const loaded = <T>({ data, etag }: Received<T>): Loaded<T> => ({ information: data, etag })
const saved = ({ etag }: Received<void>): Saved => ({ etag, savedAt: new Date(serverNow()).toISOString() })

/** Refetched at every mount (S2 §7). */
export const businessInformationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'business-information'],
    queryFn: async ({ signal }) =>
      loaded(await callFully('readBusinessInformation', { params: { applicationId }, signal, onFailure: 'caller' })),
    refetchOnMount: 'always',
  })
export const privatePersonQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'private-person-information'],
    queryFn: async ({ signal }) =>
      loaded(
        await callFully('readPrivatePersonInformation', { params: { applicationId }, signal, onFailure: 'caller' }),
      ),
    refetchOnMount: 'always',
  })

type Save<T> = (applicationId: string, information: T, options: PutOptions) => Promise<Saved>

export const saveBusinessInformation: Save<BusinessInformation> = async (applicationId, body, options) =>
  saved(await callFully('saveBusinessInformation', { params: { applicationId }, body, ...howToPut(options) }))
export const savePrivatePerson: Save<PrivatePersonInformation> = async (applicationId, body, options) =>
  saved(await callFully('savePrivatePersonInformation', { params: { applicationId }, body, ...howToPut(options) }))

export const updateOrganization = async (applicationId: string, organization: Organization, ifMatch: string | null) => {
  const body = { applicationId, organization }
  const params = { applicationId }
  return saved(await callFully('saveOrganisation', { params, body, ifMatch, onFailure: 'caller' }))
}

/** Postal invoice addresses that the party has used before. */
export const invoiceAddressesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'invoice-addresses'],
    queryFn: ({ signal }) =>
      callApi('listInvoiceAddresses', { params: { applicationId }, signal, onFailure: 'silent' }),
  })

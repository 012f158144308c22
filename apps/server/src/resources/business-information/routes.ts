/** Routes of the general business information. */
import type { SaveBusinessInformation } from '@sievert/contract/business-information'
import type { SavePrivatePersonInformation } from '@sievert/contract/private-person-information'
import type { BusinessInformation, PrivatePersonInformation } from '@sievert/domain/business-information/values'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { tag } from '../../http/etag.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import {
  readBusinessInformation,
  readPrivatePerson,
  saveBusinessInformation,
  savePrivatePerson,
  updateOrganization,
} from './business-information.ts'

/** A missing branch equals null. */
const wholeCompany = ({
  companyRepresentative = null,
  invoice,
  ...rest
}: SaveBusinessInformation): BusinessInformation => ({
  ...rest,
  companyRepresentative,
  invoice: {
    ...invoice,
    paperInvoice: invoice.paperInvoice ?? null,
    electronicInvoice: invoice.electronicInvoice ?? null,
  },
})
const wholePerson = ({
  companyContact,
  invoiceAddress = null,
}: SavePrivatePersonInformation): PrivatePersonInformation => ({ companyContact, invoiceAddress })

export const businessInformationRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'readBusinessInformation', async ({ applicationId, actor, reply }) => {
    const found = await readBusinessInformation(deps, actor, applicationId)
    tag(reply, found)
    return found.information
  })
  bind(api, 'saveBusinessInformation', async ({ target, query, body, actor, reply }) => {
    const change = { ...target, draft: query.draft === true, information: wholeCompany(body) }
    tag(reply, await saveBusinessInformation(deps, actor, change))
  })
  bind(api, 'saveOrganisation', async ({ target, body, actor, reply }) => {
    if (toUuid(body.applicationId) !== target.applicationId)
      throw new AppError('error.malformed.text', { detail: 'the body names another application than the path' })
    tag(reply, await updateOrganization(deps, actor, { ...target, information: body.organization }))
  })
  bind(api, 'listInvoiceAddresses', async ({ applicationId, actor }) => {
    const { partyId } = await findOwnApplication(deps.stores, actor, applicationId)
    return deps.stores.answers.invoiceAddresses(partyId)
  })
  bind(api, 'readPrivatePersonInformation', async ({ applicationId, actor, reply }) => {
    const found = await readPrivatePerson(deps, actor, applicationId)
    tag(reply, found)
    return found.information
  })
  bind(api, 'savePrivatePersonInformation', async ({ target, query, body, actor, reply }) => {
    const change = { ...target, draft: query.draft === true, information: wholePerson(body) }
    tag(reply, await savePrivatePerson(deps, actor, change))
  })
}

/** Routes of the general business information. */
import type { SaveBusinessInformation } from '@sievert/contract/business-information'
import type { SavePrivatePersonInformation } from '@sievert/contract/private-person-information'
import type { BusinessInformation, PrivatePersonInformation } from '@sievert/domain/business-information/values'
import { uuidOf } from '../../basics/application-id.ts'
import { AppError } from '../../basics/errors.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { tag, target } from '../../http/etag.ts'
import type { Needs } from '../../ports/needs.ts'
import {
  readBusinessInformation,
  readInvoiceAddresses,
  readPrivatePerson,
  saveBusinessInformation,
  savePrivatePerson,
  updateOrganization,
} from './business-information.ts'

/** A branch that is left out is as null. */
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

const companyRoutes = (needs: Needs, api: Api) => {
  bind(api, 'readBusinessInformation', async ({ params, actor, reply }) => {
    const found = await readBusinessInformation(needs, actor, uuidOf(params.applicationId))
    tag(reply, found)
    return found.information
  })
  bind(api, 'saveBusinessInformation', async ({ params, query, body, actor, request, reply }) => {
    const draft = query.draft === true
    const change = { ...target({ params, request }), draft, information: wholeCompany(body) }
    tag(reply, await saveBusinessInformation(needs, actor, change))
  })
}

const organizationRoutes = (needs: Needs, api: Api) => {
  bind(api, 'saveOrganisation', async ({ params, body, actor, request, reply }) => {
    const at = target({ params, request })
    if (uuidOf(body.applicationId) !== at.applicationId)
      throw new AppError('error.malformed.text', { detail: 'the body names another application than the path' })
    tag(reply, await updateOrganization(needs, actor, { ...at, information: body.organization }))
  })
  bind(api, 'listInvoiceAddresses', async ({ params, actor }) =>
    readInvoiceAddresses(needs, actor, uuidOf(params.applicationId)),
  )
}

const personRoutes = (needs: Needs, api: Api) => {
  bind(api, 'readPrivatePersonInformation', async ({ params, actor, reply }) => {
    const found = await readPrivatePerson(needs, actor, uuidOf(params.applicationId))
    tag(reply, found)
    return found.information
  })
  bind(api, 'savePrivatePersonInformation', async ({ params, query, body, actor, request, reply }) => {
    const draft = query.draft === true
    const change = { ...target({ params, request }), draft, information: wholePerson(body) }
    tag(reply, await savePrivatePerson(needs, actor, change))
  })
}

export const businessInformationRoutes = (needs: Needs) => async (api: Api) => {
  companyRoutes(needs, api)
  organizationRoutes(needs, api)
  personRoutes(needs, api)
}

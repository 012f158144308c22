/** Routes of the general business information. */
import type {
  BusinessInformation,
  PrivatePersonInformation,
  SaveBusinessInformation,
  SavePrivatePersonInformation,
} from '@sievert/contract/business-information'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidOf } from '../application-id.ts'
import { AppError } from '../errors.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { etagOf, expectedRevision } from '../http/etag.ts'
import type { Needs } from '../needs.ts'
import {
  readBusinessInformation,
  readInvoiceAddresses,
  readPrivatePerson,
  saveBusinessInformation,
  savePrivatePerson,
  updateOrganization,
} from './business-information.ts'
import { operations } from './operations.ts'

type OfApplication = FastifyRequest & { params: { applicationId: string } }

const target = (request: OfApplication) => ({
  applicationId: uuidOf(request.params.applicationId),
  expectedRevision: (stepNumber: number) => expectedRevision(request, stepNumber),
})
const saved = (reply: FastifyReply, { stepNumber, revision }: { stepNumber: number; revision: number }) =>
  reply.header('etag', etagOf(stepNumber, revision)).code(204).send(null)

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
  const path = '/applications/:applicationId/business-information'
  api.get(path, { schema: operations.readBusinessInformation }, async (request, reply) => {
    const found = await readBusinessInformation(needs, actorOf(request), uuidOf(request.params.applicationId))
    reply.header('etag', etagOf(found.stepNumber, found.revision))
    return found.information
  })
  api.put(path, { schema: operations.saveBusinessInformation }, async (request, reply) => {
    const actor = actorOf(request)
    const draft = request.query.draft === true
    const change = { ...target(request), draft, information: wholeCompany(request.body) }
    return saved(reply, await saveBusinessInformation(needs, actor, change))
  })
}

const organizationRoutes = (needs: Needs, api: Api) => {
  api.put(
    '/applications/:applicationId/updateOrganizationInfo',
    { schema: operations.saveOrganisation },
    async (request, reply) => {
      const actor = actorOf(request)
      const at = target(request)
      if (uuidOf(request.body.applicationId) !== at.applicationId)
        throw new AppError('error.malformed.text', { detail: 'the body names another application than the path' })
      return saved(reply, await updateOrganization(needs, actor, { ...at, information: request.body.organization }))
    },
  )
  api.get(
    '/applications/:applicationId/invoice-addresses',
    { schema: operations.listInvoiceAddresses },
    async (request) => readInvoiceAddresses(needs, actorOf(request), uuidOf(request.params.applicationId)),
  )
}

const personRoutes = (needs: Needs, api: Api) => {
  const path = '/applications/:applicationId/private-person-information'
  api.get(path, { schema: operations.readPrivatePersonInformation }, async (request, reply) => {
    const found = await readPrivatePerson(needs, actorOf(request), uuidOf(request.params.applicationId))
    reply.header('etag', etagOf(found.stepNumber, found.revision))
    return found.information
  })
  api.put(path, { schema: operations.savePrivatePersonInformation }, async (request, reply) => {
    const actor = actorOf(request)
    const draft = request.query.draft === true
    const change = { ...target(request), draft, information: wholePerson(request.body) }
    return saved(reply, await savePrivatePerson(needs, actor, change))
  })
}

export const businessInformationRoutes = (needs: Needs) => async (api: Api) => {
  companyRoutes(needs, api)
  organizationRoutes(needs, api)
  personRoutes(needs, api)
}

/** Routes of the resource "drafts": all that a party has begun, as a copy or gone. */

import { Language } from '@sievert/contract/configuration'
import { DraftsErased, DraftsExport } from '@sievert/contract/drafts'
import Type from 'typebox'
import { deleteApplication } from '../applications/delete-application.ts'
import { requireMandate } from '../authentication/require-mandate.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { languageOf } from '../http/language.ts'
import type { Needs } from '../needs.ts'
import { exportDrafts } from './export-drafts.ts'

const tags = ['Drafts']

export const draftRoutes = (needs: Needs) => async (api: Api) => {
  api.get(
    '/drafts',
    {
      schema: {
        tags,
        summary: "A copy of the party's drafts",
        querystring: Type.Object({ language: Type.Optional(Language) }),
        response: { 200: DraftsExport },
      },
    },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="drafts.json"')
      return exportDrafts(needs, actorOf(request), languageOf(request))
    },
  )
  api.delete(
    '/drafts',
    { schema: { tags, summary: "Remove all of the party's drafts", response: { 200: DraftsErased } } },
    async (request) => {
      const actor = actorOf(request)
      await requireMandate(needs, request, 'recent')
      const own = await needs.stores.applications.listOf(actor.party.partyId)
      const drafts = own.filter(({ status }) => status === 'Started')
      for (const { id } of drafts) await deleteApplication(needs, actor, id)
      return { removed: drafts.length }
    },
  )
}

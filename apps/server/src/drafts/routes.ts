/** Routes of the resource "drafts": all that a party has begun, as a copy or gone. */

import { deleteApplication } from '../applications/delete-application.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { languageOf } from '../http/language.ts'
import type { Needs } from '../needs.ts'
import { exportDrafts } from './export-drafts.ts'
import { operations } from './operations.ts'

export const draftRoutes = (needs: Needs) => async (api: Api) => {
  api.get('/drafts', { schema: operations.exportDrafts }, async (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="drafts.json"')
    return exportDrafts(needs, actorOf(request), languageOf(request))
  })
  api.delete('/drafts', { schema: operations.removeDrafts }, async (request) => {
    const actor = actorOf(request)
    const own = await needs.stores.applications.listOf(actor.party.partyId)
    const drafts = own.filter(({ status }) => status === 'Started')
    for (const { id } of drafts) await deleteApplication(needs, actor, id)
    return { removed: drafts.length }
  })
}

/** Exports or deletes all drafts of a party. */

import { deleteApplication } from '../../applications/changes/delete-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { draftExporter } from './export-drafts.ts'

/**
 * Another request may have deleted or submitted the draft since the list was read. One of an unknown version stays, and
 * one that others are asked to sign.
 */
const NOT_REMOVED: readonly AppError['code'][] = [
  'error.not-found.text',
  'error.not-editable.text',
  'error.cosigning-begun.text',
  'error.version-unavailable.text',
]

const isRemovedByUs = async (...draft: Parameters<typeof deleteApplication>): Promise<boolean> => {
  try {
    await deleteApplication(...draft)
    return true
  } catch (error) {
    if (error instanceof AppError && NOT_REMOVED.includes(error.code)) return false
    throw error
  }
}

export const draftRoutes = (deps: Dependencies) => async (api: Api) => {
  const exportDrafts = draftExporter(deps)
  bind(api, 'exportDrafts', async ({ actor, language, reply }) => {
    const drafts = await exportDrafts(actor, language)
    reply.type('application/json; charset=utf-8').header('content-disposition', 'attachment; filename="drafts.json"')
    return drafts
  })
  bind(api, 'removeDrafts', async ({ actor }) => {
    const own = await deps.stores.applications.listedOf(actor.party.partyId)
    const drafts = own.filter(({ status }) => status === 'Started')
    let removed = 0
    for (const { id } of drafts) if (await isRemovedByUs(deps, actor, id)) removed++
    return { removed }
  })
}

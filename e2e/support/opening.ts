/** Ways to open a screen that several screens share. */
import { CLINIC, create, signablePermit, TOLVAN } from './signable.ts'
import { type Stage, seeHeading, visit } from './stage.ts'

export const OWNER = { person: TOLVAN, party: CLINIC }

/** Returns the id of a notification of the signed-in user, begun now or earlier. */
export const begunReport = async ({ page }: Pick<Stage, 'page'>, nameKey: string): Promise<string> => {
  const types = (await (await page.request.get('/api/v1/businesstypes')).json()) as { id: number; nameKey: string }[]
  const type = types.find((each) => each.nameKey === nameKey)
  const status = await page.request.get(`/api/v1/report/${type?.id}`)
  const { inProgressId } = (await status.json()) as { inProgressId: string | null }
  return inProgressId ?? create(page.request, nameKey)
}

/** Opens a step as if all earlier ones had been sent. */
/** Begins an application of the type. Returns its id. */
export const begin = async (stage: Stage, nameKey = 'SEALED_SOURCE_STORAGE'): Promise<string> => {
  await visit(stage, '/login', OWNER)
  const id = await create(stage.page.request, nameKey)
  await visit(stage, `/app/${id}`)
  await seeHeading(stage)
  return id
}
export const goTo = async (stage: Stage, id: string, step: number): Promise<void> => {
  for (let number = 1; number <= step; number++)
    await stage.page.request.post(`/api/v1/applications/${id}/steps/${number}/visit`, { data: { kind: 'next' } })
  await visit(stage, `/app/${id}?step=${step}`)
  await seeHeading(stage)
}

/** Opens a step of a complete application. Returns its id. */
export const openComplete = async (stage: Stage, step: number): Promise<string> => {
  await visit(stage, '/login', OWNER)
  const id = await signablePermit(stage.page.request)
  await goTo(stage, id, step)
  return id
}

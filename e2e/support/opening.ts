/** Ways to open a screen that several screens share. */
import { CLINIC, create, signablePermit, TOLVAN } from './signable.ts'
import { answer, type Stage, see, seeHeading, type Visitor, visit } from './stage.ts'

export const OWNER = { person: TOLVAN, party: CLINIC }
export const PRIVATE_PERSON = { person: '188803149809', party: 'privateperson' }

/**
 * Opens a screen by its address, and waits for the text `key`. `fails`: a call and the status that the server returns.
 */
export const opening =
  (path: string, key: string, { as, fails }: { as?: Visitor; fails?: [path: string, status: number] } = {}) =>
  async (stage: Stage): Promise<void> => {
    if (fails) await answer(stage, ...fails)
    await visit(stage, path, as)
    await see(stage, key)
  }

/** Opens a page of an application that the server fails to return. */
export const openingUnfetched = (path: string) =>
  opening(path, 'signing.failed.application-fetch.text', { as: OWNER, fails: ['applications/*', 409] })

/** Begins an application of the type. Returns its id. */
export const begin = async (stage: Stage, nameKey = 'SEALED_SOURCE_STORAGE'): Promise<string> => {
  await visit(stage, '/login', OWNER)
  const id = await create(stage.page.request, nameKey)
  await visit(stage, `/app/${id}`)
  await seeHeading(stage)
  return id
}

/** Returns the id of a notification of the signed-in user, begun now or earlier. */
export const begunReport = async ({ page }: Pick<Stage, 'page'>, nameKey: string): Promise<string> => {
  const types = (await (await page.request.get('/api/v1/businesstypes')).json()) as { id: number; nameKey: string }[]
  const type = types.find((each) => each.nameKey === nameKey)
  const status = await page.request.get(`/api/v1/report/${type?.id}`)
  const { inProgressId } = (await status.json()) as { inProgressId: string | null }
  return inProgressId ?? create(page.request, nameKey)
}

/** Opens a step as if all earlier ones had been sent. */
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

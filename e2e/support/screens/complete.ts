/** Opens steps of applications that have come further than their first. */
import { CLINIC, signablePermit, TOLVAN } from '../signable.ts'
import { type Stage, seeHeading, visit } from '../stage.ts'

/** To a step as if all before it had been sent. */
export const goTo = async (stage: Stage, id: string, step: number): Promise<void> => {
  for (let number = 1; number <= step; number++)
    await stage.page.request.post(`/api/v1/applications/${id}/steps/${number}/visit`, { data: { kind: 'next' } })
  await visit(stage, `/app/${id}?step=${step}`)
  await seeHeading(stage)
}

/** A step of an application with nothing missing; gives its id. */
export const openComplete = async (stage: Stage, step: number): Promise<string> => {
  await visit(stage, '/login', { person: TOLVAN, party: CLINIC })
  const id = await signablePermit(stage.page.request)
  await goTo(stage, id, step)
  return id
}

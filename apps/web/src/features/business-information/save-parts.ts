/** Saves the parts of one step by a call each, one after the other, as one save. */
import type { PutOptions } from '../../api/step-values.ts'
import type { Saved } from '../../form/autosave/autosaver.ts'

type Part = { of: (values: object) => object; save: (part: object, how: PutOptions) => Promise<Saved> }

/**
 * Each part builds on the revision of the one before. As a draft, only those are sent that differ from `before`, the
 * values on the server. When a later part fails, the next attempt builds on what got through instead of a conflict with
 * this page's own save, and sends every part.
 */
export function createPartsSaver() {
  let halfway: { from: string | null; to: string | null } | undefined
  return async (
    parts: readonly Part[],
    { values, before }: { values: object; before: object },
    { draft, ifMatch }: PutOptions,
  ): Promise<Saved> => {
    const resumed = halfway?.from === ifMatch ? halfway : undefined
    let saved: Saved = { etag: resumed ? resumed.to : ifMatch, savedAt: null }
    const isChanged = ({ of }: Part) => JSON.stringify(of(values)) !== JSON.stringify(of(before))
    for (const part of parts.filter((each) => !draft || resumed || isChanged(each))) {
      saved = await part.save(part.of(values), { draft, ifMatch: saved.etag })
      halfway = { from: ifMatch, to: saved.etag }
    }
    halfway = undefined
    return saved
  }
}

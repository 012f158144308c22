/** All drafts of the party represented, as a copy or gone. */
import type { DraftsErased } from '@sievert/contract/drafts'
import { deleteJson, getBlob } from './http.ts'

export const getDrafts = () => getBlob('drafts', { onFailure: 'caller' })
export const eraseDrafts = () => deleteJson<DraftsErased>('drafts', { onFailure: 'caller' })

/** All drafts of the party represented, as a copy or gone. */
import { callApi, callForFile } from './call.ts'

export const getDrafts = () => callForFile('exportDrafts', { onFailure: 'caller' })
export const eraseDrafts = () => callApi('removeDrafts', { onFailure: 'caller' })

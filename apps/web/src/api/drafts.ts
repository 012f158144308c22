/** All drafts of the represented party: export and deletion. */
import { callApi, callForFile } from './call.ts'

export const getDrafts = () => callForFile('exportDrafts', { onFailure: 'caller' })
export const eraseDrafts = () => callApi('removeDrafts', { onFailure: 'caller' })

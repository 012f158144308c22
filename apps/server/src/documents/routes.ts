/** STUB, to be replaced by its owner: the frame starts without this resource's routes. */
import type { Api } from '../http/api.ts'
import type { Needs } from '../needs.ts'

export const documentRoutes = (_needs: Needs) => async (_api: Api) => {}

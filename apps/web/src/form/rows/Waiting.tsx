/** Shown until the catalogue that the columns need is fetched. */
import { Loader } from '../../ui/Loader.tsx'
import { LoadFailed } from '../page/LoadFailed.tsx'
import type { Wait } from './rows-list.ts'

export const Waiting = ({ wait }: { wait: Wait }) =>
  wait?.hasFailed ? <LoadFailed isPart onRetry={wait.retry} /> : <Loader />

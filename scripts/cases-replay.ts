/** `npm run cases:replay <applicationId>`: hands an application over again, at once; the case system knows a repeat. */

import { replayCase } from '../apps/server/src/adapters/queue/undelivered.ts'
import { uuidOf } from '../apps/server/src/application-id.ts'
import { runCommand, withDatabase } from './local-database.ts'

const replay = async (): Promise<number> => {
  const id = process.argv[2]
  if (id === undefined) throw new Error('npm run cases:replay <applicationId>, as npm run cases:list shows it')
  await withDatabase((url) => replayCase(url, uuidOf(id)))
  console.log('The worker hands it over now, or when it is next started.')
  return 0
}

await runCommand(replay)

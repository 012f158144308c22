/** A fake server of one started veterinary permit, for one test. */
import { fakeBrowserStorage } from './browser-storage.ts'
import { type ClinicOptions, clinic, nextClinic, ofClinic } from './clinic.ts'
import { fakeServer } from './fake-server.ts'

export { type ClinicOptions, clinicAddress, ofClinic } from './clinic.ts'

/** Called before each test: a new application in an empty browser. */
export const newClinic = (): void => {
  nextClinic()
  fakeBrowserStorage()
}

export function clinicServer(options: ClinicOptions = {}) {
  const { calls, ...store } = clinic(options)
  const network = fakeServer(calls)
  return {
    ...network,
    ...store,
    /** Calls to a path below the application; with `kind` only drafts (autosave) or only final saves. */
    calls: (method: string, path: string, kind?: 'draft' | 'final') =>
      network
        .to(method, ofClinic(path))
        .filter(({ query }) => kind === undefined || query.has('draft') === (kind === 'draft')),
  }
}

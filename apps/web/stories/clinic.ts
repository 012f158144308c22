/** Stories of one started veterinary permit: a new application and server for each display. */
import { type ClinicOptions, clinic, clinicAddress, nextClinic } from '../test/clinic.ts'
import type { Story } from './stage.ts'

/** The wizard at a step: 0 equipment, 1 business information. A function of `options` is called for each display. */
export const atClinic = (step = 0, options: ClinicOptions | (() => ClinicOptions) = {}): Story => ({
  args: {
    open: () => {
      nextClinic()
      return { path: clinicAddress(step), answers: clinic(typeof options === 'function' ? options() : options).calls }
    },
  },
})

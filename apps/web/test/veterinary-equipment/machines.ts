/** Equipment of a veterinary permit. */
import { knownMachine, unknownItinerantMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'

/** Stored, and requiring a permit. */
export const KNOWN: VeterinaryEquipment = { ...knownMachine, permit: 'Permit' }
export const UNKNOWN: VeterinaryEquipment = { ...unknownItinerantMachine, permit: 'Permit' }

/** Reads an exported packet. */
import { refuse } from './checks.ts'
import { exportPacket, Packet } from './packet.ts'
import { readJson } from './read-json.ts'

/** Refuses what is not a packet, and a packet that is not written exactly as `exportPacket` writes it. */
export const readPacket = (text: string): Packet => {
  const packet = readJson(Packet, text) ?? refuse('malformed', 'this is not a packet of evidence, or not a whole one')
  return exportPacket(packet) === text
    ? packet
    : refuse('packetChanged', 'the packet is not written as it was exported')
}

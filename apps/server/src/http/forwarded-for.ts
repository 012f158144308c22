/** Plain addresses in `X-Forwarded-For`, from which Fastify takes `request.ip`, whatever form a proxy gives them. */
import { isIP } from 'node:net'
import type { Api } from './api.ts'

/** `203.0.113.7:51234` and `[2001:db8::1]:443`: the address without brackets and port. */
const WITH_PORT = /^(?:\[(?<v6>[^[\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/

/** Undefined for what is no address, such as `unknown`. */
const plainAddress = (stated: string): string | undefined => {
  const { v6, v4 } = WITH_PORT.exec(stated)?.groups ?? {}
  const address = v6 ?? v4 ?? stated
  return isIP(address) ? address : undefined
}

/**
 * Call it before any hook that reads `request.ip`. What is no address becomes that of the connection: without it the
 * entries before would move to a position that a trusted proxy has set.
 */
export const plainForwardedFor = (api: Api): void => {
  api.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    const stated = headers['x-forwarded-for']
    if (typeof stated !== 'string') return
    const addresses = stated.split(',').map((each) => plainAddress(each.trim()) ?? socket.remoteAddress)
    headers['x-forwarded-for'] = addresses.join(', ')
  })
}

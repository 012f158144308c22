/** The end of the session, from the readable cookie that the server sets beside the session cookie (ACC-12). */
import { serverNow } from '../../api/server-clock.ts'

const NEVER = Number.POSITIVE_INFINITY
let lastSeen = NEVER

const readCookie = (name: string): number | undefined => {
  const entry = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  const value = Number(entry?.slice(name.length + 1))
  return Number.isFinite(value) ? value : undefined
}

/**
 * Milliseconds until the session ends, by the server's clock; infinite when there has been no session. The browser
 * deletes the cookie when it expires, so the last value seen is used from then on.
 */
export function sessionRemaining(cookieName: string): number {
  lastSeen = readCookie(cookieName) ?? lastSeen
  return lastSeen - serverNow()
}

/** Called after a logout, so that the old session's end does not end the next one. */
export const forgetSession = () => {
  lastSeen = NEVER
}

/** `m:ss`, never below 0:00. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The position of the application that was open last in this tab, so that a reload stays where it was (WIZ-06). */
import type { Position } from '@sievert/domain/engine/progress'

const KEY = 'sievert.position'

/** Undefined for another application than the last one, or in a browser that refuses storage. */
export function readPosition(applicationId: string): Position | undefined {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Position & { applicationId: string }) | null
    return held?.applicationId === applicationId ? held : undefined
  } catch {
    return undefined
  }
}

export function rememberPosition(applicationId: string, position: Position): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ applicationId, ...position }))
  } catch {
    // Then a reload begins where the server says.
  }
}

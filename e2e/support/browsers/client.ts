/** The part of a browser's remote control that the journeys use. */
import type { ViewportSize } from '@playwright/test'

/** An element of the page. */
export type Control = {
  press: () => Promise<void>
  /** Types over the field's text. */
  fill: (text: string) => Promise<void>
  /** Chooses the file at this absolute path. */
  attach: (path: string) => Promise<void>
  /** Chooses the option with this value of a `select`. */
  choose: (value: string) => Promise<void>
}

/** All but `openTab`, `showTab` and `close` concern the tab in front. */
export type Client = {
  open: (url: string) => Promise<void>
  /** Reloads the page even if it asks to stay. */
  reload: () => Promise<void>
  openTab: () => Promise<void>
  /** `index`: from 0, in the order of opening. */
  showTab: (index: number) => Promise<void>
  /** The value of a JavaScript expression in the page. */
  evaluate: <T>(expression: string) => Promise<T>
  /** The element that a JavaScript expression returns; without one, undefined. */
  find: (expression: string) => Promise<Control | undefined>
  /** Adds a cookie to the open page's origin. */
  addCookie: (name: string, value: string) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** Ends the browser and its helpers. */
  close: () => Promise<void>
}

/** `proxy`: host and port of the HTTP proxy for all requests. */
export type Launch = (size: ViewportSize, proxy: string) => Promise<Client>

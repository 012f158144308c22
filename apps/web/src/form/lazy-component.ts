/** Components whose code is loaded when they are first rendered. */
import { lazyRouteComponent } from '@tanstack/react-router'
import { reachServer } from '../api/authentication.ts'

/**
 * When the code is missing on the server, as after an upgrade, the router reloads the page once. When the server does
 * not answer, the component throws that failure instead: after a reload the browser would show its own error page.
 */
export const lazyComponent: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch((error: unknown) => reachServer().then(() => Promise.reject(error))), name)

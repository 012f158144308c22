/** Every address of the service and the page behind it (S1 §2). */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { configurationQuery } from '../api/configuration.ts'
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx'
import { Failure } from './Failure.tsx'
import { internalPath, leaveLoginWhenDone, requireIdentity } from './route-guard.ts'
import { Shell } from './Shell.tsx'

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
})

const returnToIn = (search: Record<string, unknown>) => {
  const returnTo = internalPath(search['returnTo'])
  return returnTo ? { returnTo } : {}
}

/** Why the provider sent the person back without a login. */
const reasonIn = ({ reason }: Record<string, unknown>): { reason?: 'cancelled' | 'failed' } =>
  reason === 'cancelled' || reason === 'failed' ? { reason } : {}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>) => ({
    ...returnToIn(search),
    ...(search['change'] ? { change: true } : {}),
    ...reasonIn(search),
  }),
  beforeLoad: leaveLoginWhenDone,
  component: lazyRouteComponent(() => import('../features/login/LoginPage.tsx'), 'LoginPage'),
})

const loginFake = createRoute({
  getParentRoute: () => root,
  path: '/login-fake',
  validateSearch: returnToIn,
  beforeLoad: async ({ context }) => {
    const config = await context.queries.ensureQueryData(configurationQuery())
    if (!config.fakeLogin) throw notFound()
  },
  component: lazyRouteComponent(() => import('../features/login-fake/LoginFakePage.tsx'), 'LoginFakePage'),
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: ({ reason }: Record<string, unknown>): { reason?: 'inactivity' | 'elsewhere' } =>
    reason === 'inactivity' || reason === 'elsewhere' ? { reason } : {},
  component: lazyRouteComponent(() => import('../features/logout/LogoutPage.tsx'), 'LogoutPage'),
})

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  validateSearch: ({ flow }: Record<string, unknown>): { flow?: 'report' } => (flow === 'report' ? { flow } : {}),
  component: Failure,
})

/** Everything below needs a person and whom they represent. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireIdentity,
  component: Outlet,
})

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../features/start-page/StartPage.tsx'), 'StartPage'),
})

const newApplication = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/new',
  component: lazyRouteComponent(
    () => import('../features/new-application/NewApplicationPage.tsx'),
    'NewApplicationPage',
  ),
})

const renewal = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/renew',
  component: lazyRouteComponent(() => import('../features/new-application/NewApplicationPage.tsx'), 'RenewalPage'),
})

const application = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId',
  validateSearch: ({ step }: Record<string, unknown>): { step?: number } => {
    const number = Number(step)
    return step !== undefined && Number.isInteger(number) && number >= 0 ? { step: number } : {}
  },
  component: lazyRouteComponent(() => import('./application-route.tsx'), 'ApplicationRoute'),
})

const signing = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId/sign',
  component: lazyRouteComponent(() => import('../features/signing/SigningPage.tsx'), 'SigningPage'),
})

const resumedSigning = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId/sign/$signId',
  component: lazyRouteComponent(() => import('../features/signing/SigningPage.tsx'), 'SigningPage'),
})

const receipt = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId/receipt',
  component: lazyRouteComponent(() => import('../features/receipt/ReceiptPage.tsx'), 'ReceiptPage'),
})

const reportStart = createRoute({
  getParentRoute: () => signedIn,
  path: '/report/$businessTypeNameKey/new',
  component: lazyRouteComponent(() => import('../features/report-start/ReportStartPage.tsx'), 'ReportStartPage'),
})

/** An application's address without the application (S1 §2). */
const missingApplication = createRoute({
  getParentRoute: () => signedIn,
  path: '/app',
  beforeLoad: () => {
    throw redirect({ to: '/error' })
  },
})

const routeTree = root.addChildren([
  login,
  loginFake,
  logout,
  error,
  signedIn.addChildren([
    start,
    newApplication,
    renewal,
    missingApplication,
    application,
    signing,
    resumedSigning,
    receipt,
    reportStart,
  ]),
])

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    trailingSlash: 'preserve',
    scrollRestoration: true,
    defaultErrorComponent: Failure,
    defaultOnCatch: (caught) => console.error(caught),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** What a person quotes to support, on the error page. */
    traceId?: string
  }
}

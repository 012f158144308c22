/** Every address of the service and the page behind it (S1 §2). */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  type ParsedLocation,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { userQuery } from '../api/authentication.ts'
import { reportClientError } from '../api/client-errors.ts'
import { configurationQuery } from '../api/configuration.ts'
import { lazyComponent } from '../form/lazy-component.ts'
import { NotFoundPage } from '../form/page/NotFoundPage.tsx'
import { Failure } from './Failure.tsx'
import type { AppHistoryState } from './history-state.ts'
import { loadNewApplication, loadOverview, loadSigning } from './next-pages.ts'
import { internalPath, type LoginSearch, leaveLoginWhenDone, requireIdentity } from './route-guard.ts'
import { Shell } from './Shell.tsx'
import { NOTICEABLE_MS, PageLoading, SLOW_MS, StillLoading } from './StillLoading.tsx'

/**
 * Loads the user before the header renders, which would otherwise shift the page. Not at logout, where no user is
 * shown.
 */
const knowUser = async ({ context, location }: { context: { queries: QueryClient }; location: ParsedLocation }) => {
  if (location.pathname !== '/logout') await context.queries.ensureQueryData(userQuery()).catch(console.warn)
}

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  beforeLoad: knowUser,
  component: Shell,
  pendingComponent: StillLoading,
  pendingMs: SLOW_MS,
  notFoundComponent: () => <NotFoundPage />,
})

/*
 * The router copies search parameters that a validation omits from the address. Invalid ones are therefore returned as
 * undefined.
 */
type Search = Record<string, unknown>
const oneOf = <Value extends string>(values: readonly Value[], value: unknown) => values.find((each) => each === value)

/** Accepts only the form of a request id, since any site may have made the address. */
const requestId = (value: unknown) => (/^[\da-f-]{36}$/.test(String(value)) ? String(value) : undefined)

/** An id that the case system gave. An id of digits alone is a number in the router's search. */
const caseId = (value: unknown) => {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

const wholeNumber = (value: unknown) => {
  const number = typeof value === 'number' ? value : Number.NaN
  return Number.isInteger(number) && number >= 0 ? number : undefined
}

const stepInSearch = (search: Search): { step?: number | undefined } => ({ step: wholeNumber(search['step']) })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Search): LoginSearch => ({
    returnTo: internalPath(search['returnTo']),
    /** Set to represent another party. */
    change: search['change'] ? true : undefined,
    /** The reason for which the provider returned the user without a login. */
    reason: oneOf(['cancelled', 'clock', 'failed'], search['reason']),
    /** The id of the failed request, to quote to support. */
    code: requestId(search['code']),
  }),
  beforeLoad: leaveLoginWhenDone,
  component: lazyComponent(() => import('../features/login/LoginPage.tsx'), 'LoginPage'),
})

const loginFake = createRoute({
  getParentRoute: () => root,
  path: '/login-fake',
  validateSearch: (search: Search): { returnTo?: string | undefined } => ({
    returnTo: internalPath(search['returnTo']),
  }),
  beforeLoad: async ({ context }) => {
    const config = await context.queries.ensureQueryData(configurationQuery())
    if (!config.fakeLogin) throw notFound()
  },
  component: lazyComponent(() => import('../features/login-fake/LoginFakePage.tsx'), 'LoginFakePage'),
})

const GuidePage = lazyComponent(() => import('../features/guide/GuidePage.tsx'), 'GuidePage')

const guide = createRoute({
  getParentRoute: () => root,
  path: '/login/guide',
  component: GuidePage,
})
const guidePage = createRoute({
  getParentRoute: () => root,
  path: '/login/guide/$page',
  component: GuidePage,
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: (search: Search): { reason?: 'inactivity' | 'elsewhere' | undefined } => ({
    reason: oneOf(['inactivity', 'elsewhere'], search['reason']),
  }),
  component: lazyComponent(() => import('../features/logout/LogoutPage.tsx'), 'LogoutPage'),
})

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  validateSearch: (search: Search): { flow?: 'report' | undefined } => ({ flow: oneOf(['report'], search['flow']) }),
  component: Failure,
})

/** Routes below require a user and a represented party. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireIdentity,
  component: Outlet,
})

const page = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component })

const SigningPage = lazyComponent(loadSigning, 'SigningPage')

const start = page(
  '/',
  lazyComponent(() => import('../features/start-page/StartPage.tsx'), 'StartPage'),
)
const newApplication = page('/app/new', lazyComponent(loadNewApplication, 'NewApplicationPage'))
const renewal = page('/app/renew', lazyComponent(loadNewApplication, 'RenewalPage'))
const change = page('/app/change', lazyComponent(loadNewApplication, 'ChangePage'))
const signing = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId/sign',
  /** The request whose answer is signed. */
  validateSearch: (search: Search): { request?: string | undefined } => ({ request: caseId(search['request']) }),
  component: SigningPage,
})
const resumedSigning = page('/app/$applicationId/sign/$signId', SigningPage)
const receipt = page(
  '/app/$applicationId/receipt',
  lazyComponent(() => import('../features/receipt/ReceiptPage.tsx'), 'ReceiptPage'),
)
const overview = page('/app/$applicationId/overview', lazyComponent(loadOverview, 'OverviewPage'))
const cosigning = page(
  '/app/$applicationId/cosigning',
  lazyComponent(() => import('../features/cosigning/CosigningPage.tsx'), 'CosigningPage'),
)
const renewalPage = page(
  '/app/$applicationId/renewal',
  lazyComponent(() => import('../features/application/renewal/RenewalPage.tsx'), 'RenewalPage'),
)
const phoneUpload = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId/phone',
  /** The end of the code's validity; epoch ms. It gives no right: any signed-in person of the party may upload. */
  validateSearch: (search: Search): { until?: number | undefined } => ({ until: wholeNumber(search['until']) }),
  component: lazyComponent(() => import('../features/phone-upload/PhoneUploadPage.tsx'), 'PhoneUploadPage'),
})
type Flag = true | undefined
type MessagesSearch = { request?: string | undefined; sent?: string | undefined; write?: Flag; read?: Flag }

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId/messages',
  validateSearch: (search: Search): MessagesSearch => ({
    /** The request of the authority to answer. */
    request: caseId(search['request']),
    /** The id of the message that was just signed and sent. */
    sent: requestId(search['sent']),
    /** Set to write a message. */
    write: search['write'] ? true : undefined,
    /** Set to read what the authority has written. */
    read: search['read'] ? true : undefined,
  }),
  component: lazyComponent(() => import('../features/messages/MessagesPage.tsx'), 'MessagesPage'),
})
const reports = page(
  '/report',
  lazyComponent(() => import('../features/report-start/ReportsPage.tsx'), 'ReportsPage'),
)
const reportStart = page(
  '/report/$businessTypeNameKey/new',
  lazyComponent(() => import('../features/report-start/ReportStartPage.tsx'), 'ReportStartPage'),
)

export const loadApplicationRoute = () => import('./application-route.tsx')

const application = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId',
  validateSearch: stepInSearch,
  component: lazyComponent(loadApplicationRoute, 'ApplicationRoute'),
})

const outsideProduction = async ({ context }: { context: { queries: QueryClient } }) => {
  const config = await context.queries.ensureQueryData(configurationQuery())
  if (config.environment === 'production') throw notFound()
}

const previewOf = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    validateSearch: stepInSearch,
    beforeLoad: outsideProduction,
    component: lazyComponent(() => import('./preview-route.tsx'), 'PreviewRoute'),
  })
const preview = previewOf('/preview/$businessType')
const filledPreview = previewOf('/preview/$businessType/$filling')

/** An application's address without an id (S1 §2). */
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
  guide,
  guidePage,
  logout,
  error,
  signedIn.addChildren([
    start,
    newApplication,
    renewal,
    change,
    missingApplication,
    application,
    signing,
    resumedSigning,
    receipt,
    overview,
    cosigning,
    renewalPage,
    phoneUpload,
    messages,
    reports,
    reportStart,
    preview,
    filledPreview,
  ]),
])

/** `history`: the browser's, unless a test passes its own. */
export const createAppRouter = (queries: QueryClient, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queries },
    trailingSlash: 'preserve',
    scrollRestoration: true,
    defaultErrorComponent: Failure,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: NOTICEABLE_MS,
    defaultPendingMinMs: 0,
    // A "not found" is no error, and the page reports it.
    defaultOnCatch: (caught) => {
      console.error(caught)
      reportClientError(caught, 'rendering')
    },
  })
  // From one page to the next, the old one stays instead, below `NextPageLoading`.
  router.subscribe('onResolved', () => {
    router.options.defaultPendingMs = Number.POSITIVE_INFINITY
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState extends AppHistoryState {}
}

/** Every address of the service and the page behind it (S1 §2). */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
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
import { NotFoundPage } from '../form/NotFoundPage.tsx'
import { Failure } from './Failure.tsx'
import { internalPath, type LoginSearch, leaveLoginWhenDone, requireIdentity } from './route-guard.ts'
import { Shell } from './Shell.tsx'

/** The header names who is here, and the page below would jump when it learned that later. Who leaves is nobody. */
const knowUser = async ({ context, location }: { context: { queries: QueryClient }; location: ParsedLocation }) => {
  if (location.pathname !== '/logout') await context.queries.ensureQueryData(userQuery()).catch(console.warn)
}

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  beforeLoad: knowUser,
  component: Shell,
  notFoundComponent: () => <NotFoundPage />,
})

/*
 * The router passes on what a validation leaves out, as it stands in the address. Whatever is not valid is therefore
 * said to be undefined.
 */
type Search = Record<string, unknown>
const oneOf = <Value extends string>(values: readonly Value[], value: unknown) => values.find((each) => each === value)

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
    /** To represent somebody else. */
    change: search['change'] ? true : undefined,
    /** Why the provider sent the person back without a login. */
    reason: oneOf(['cancelled', 'failed'], search['reason']),
  }),
  beforeLoad: leaveLoginWhenDone,
  component: lazyRouteComponent(() => import('../features/login/LoginPage.tsx'), 'LoginPage'),
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
  component: lazyRouteComponent(() => import('../features/login-fake/LoginFakePage.tsx'), 'LoginFakePage'),
})

const GuidePage = lazyRouteComponent(() => import('../features/guide/GuidePage.tsx'), 'GuidePage')

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
  component: lazyRouteComponent(() => import('../features/logout/LogoutPage.tsx'), 'LogoutPage'),
})

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  validateSearch: (search: Search): { flow?: 'report' | undefined } => ({ flow: oneOf(['report'], search['flow']) }),
  component: Failure,
})

/** Everything below needs a person and whom they represent. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireIdentity,
  component: Outlet,
})

const page = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component })

const newApplicationPages = () => import('../features/new-application/NewApplicationPage.tsx')
const SigningPage = lazyRouteComponent(() => import('../features/signing/SigningPage.tsx'), 'SigningPage')

const start = page(
  '/',
  lazyRouteComponent(() => import('../features/start-page/StartPage.tsx'), 'StartPage'),
)
const newApplication = page('/app/new', lazyRouteComponent(newApplicationPages, 'NewApplicationPage'))
const renewal = page('/app/renew', lazyRouteComponent(newApplicationPages, 'RenewalPage'))
const signing = page('/app/$applicationId/sign', SigningPage)
const resumedSigning = page('/app/$applicationId/sign/$signId', SigningPage)
const receipt = page(
  '/app/$applicationId/receipt',
  lazyRouteComponent(() => import('../features/receipt/ReceiptPage.tsx'), 'ReceiptPage'),
)
const overview = page(
  '/app/$applicationId/overview',
  lazyRouteComponent(() => import('../features/overview/OverviewPage.tsx'), 'OverviewPage'),
)
const reports = page(
  '/report',
  lazyRouteComponent(() => import('../features/report-start/ReportsPage.tsx'), 'ReportsPage'),
)
const reportStart = page(
  '/report/$businessTypeNameKey/new',
  lazyRouteComponent(() => import('../features/report-start/ReportStartPage.tsx'), 'ReportStartPage'),
)

export const loadApplicationRoute = () => import('./application-route.tsx')

const application = createRoute({
  getParentRoute: () => signedIn,
  path: '/app/$applicationId',
  validateSearch: stepInSearch,
  component: lazyRouteComponent(loadApplicationRoute, 'ApplicationRoute'),
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
    component: lazyRouteComponent(() => import('./preview-route.tsx'), 'PreviewRoute'),
  })
const preview = previewOf('/preview/$businessType')
const filledPreview = previewOf('/preview/$businessType/$filling')

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
  guide,
  guidePage,
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
    overview,
    reports,
    reportStart,
    preview,
    filledPreview,
  ]),
])

/** `history`: the browser's, unless a test has one of its own. */
export const createAppRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queries },
    trailingSlash: 'preserve',
    scrollRestoration: true,
    defaultErrorComponent: Failure,
    // What was not found is no fault, and the page says it.
    defaultOnCatch: (caught) => {
      console.error(caught)
      reportClientError(caught, 'rendering')
    },
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** What a person quotes to support, on the error page. */
    traceId?: string
    /** Nobody can say whom the person represents just now. */
    isRegisterDown?: boolean
    /** What a person came back to is not of the party that they represent now. */
    isNotTheirs?: boolean
    /** On the page of login, whom to represent is chosen among organisations. */
    isChoosingOrganisation?: boolean
    /** The permit that is renewed, when the way led from it. */
    renews?: { caseNumber: string }
    /** Where a person was when the session ended or the register was down, so that they come back there. */
    returnTo?: string
  }
}

/** The code of pages that an applicant often opens from another, and which that page prefetches. */
export const loadNewApplication = () => import('../features/new-application/NewApplicationPage.tsx')
export const loadSigning = () => import('../features/signing/SigningPage.tsx')
export const loadOverview = () => import('../features/overview/OverviewPage.tsx')

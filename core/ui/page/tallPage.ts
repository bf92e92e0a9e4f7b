/** The page is as high as the window, so that only its table scrolls. */
export const tallPage = 'flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96';

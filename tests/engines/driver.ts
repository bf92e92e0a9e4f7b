export type EngineName = 'Chromium' | 'Firefox' | 'WebKitGTK';

/** A browser, as far as the journeys of the three engines need one. Positions are in pixels of the window. */
export interface Driver {
  readonly name: EngineName;
  readonly version: string;
  open(url: string): Promise<void>;
  /** Runs a function in the page, as it is written: it sees its argument alone. */
  run<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
  /** Runs the text of a script in the page. */
  runText(script: string): Promise<void>;
  click(x: number, y: number): Promise<void>;
  wheel(x: number, y: number, pixels: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses one key, such as `Enter`, or several together, such as `Control+k`. */
  press(keys: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Gives a file to the field that this selector finds. */
  upload(selector: string, file: string): Promise<void>;
  /** Forgets the session and all that pages have stored. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Things that a driver cannot do, as sentences for the reports of the journeys that would need them. */
export const limits: Record<EngineName, readonly string[]> = {
  Chromium: [],
  Firefox: ['Firefox gets no touch and no emulated media from WebDriver BiDi: presses are those of a mouse.'],
  WebKitGTK: ['WebKitGTK gets no touch and no emulated media from its driver: presses are those of a mouse.'],
};

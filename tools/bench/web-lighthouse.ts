/** Lighthouse with its mobile preset on the screens where people spend their day. */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium, noChromiumSentence, unseenOff } from '../test/chromium.ts';
import { median } from './statistics.ts';
import { storeToken } from './web-customer.ts';
import { freePort } from './web-server.ts';

const RUNS = 5;
const MOST_TRIES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

interface Budget {
  readonly name: string;
  readonly unit: string;
  /** Where the figure stands in Lighthouse's report. */
  readonly audit?: string;
  readonly category?: (typeof CATEGORIES)[number];
  readonly atMost?: number;
  readonly atLeast?: number;
}

const BUDGETS: readonly Budget[] = [
  { name: 'largest paint', unit: 'ms', audit: 'largest-contentful-paint', atMost: 1_800 },
  { name: 'blocking time', unit: 'ms', audit: 'total-blocking-time', atMost: 150 },
  { name: 'layout shift', unit: '', audit: 'cumulative-layout-shift', atMost: 0.02 },
  { name: 'performance', unit: '', category: 'performance', atLeast: 98 },
  { name: 'accessibility', unit: '', category: 'accessibility', atLeast: 100 },
  { name: 'best practices', unit: '', category: 'best-practices', atLeast: 100 },
];

/** One figure of a screen beside its budget. */
export interface ScreenFigure {
  readonly budget: Budget;
  readonly value: number;
  readonly isKept: boolean;
}

export interface ScreenReport {
  readonly figures: readonly ScreenFigure[];
  /** Audits of accessibility and best practices that are not perfect. */
  readonly complaints: readonly string[];
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** What is measured of a screen. */
export interface Seen {
  readonly url: string;
  /** Of a customer; else a visitor looks. */
  readonly token?: string | undefined;
}

async function look({ url, token }: Seen): Promise<Report> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noChromiumSentence);
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', unseenOff];
  // Lighthouse opens its page among the browser's own, and so do we.
  const browser = await chromium.launchPersistentContext('', { executablePath, args });
  try {
    if (token !== undefined) {
      const page = await browser.newPage();
      // A page of the house that is not the client: nothing of it is there before.
      await page.goto(new URL('/icon.svg', url).href);
      await page.evaluate(storeToken(token));
      await page.close();
    }
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      disableStorageReset: token !== undefined,
    });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function valueOf(report: Report, { audit, category }: Budget): number {
  if (audit !== undefined) return report.audits[audit]?.numericValue ?? Number.NaN;
  return Math.round((report.categories[category ?? 'performance']?.score ?? 0) * 100);
}

/** A visit with all figures: now and then a trace lacks its beginning, and some are missing. */
async function lookWhole(seen: Seen): Promise<Report> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const report = await look(seen);
    if (BUDGETS.every((budget) => Number.isFinite(valueOf(report, budget)))) return report;
  }
  throw new Error(`Lighthouse could not judge ${seen.url} in ${MOST_TRIES} visits.`);
}

function complaintsOf(report: Report): string[] {
  const judged = ['accessibility', 'best-practices'].flatMap(
    (category) => report.categories[category]?.auditRefs ?? [],
  );
  return judged.flatMap(({ id, weight }) => {
    const audit = report.audits[id];
    return weight > 0 && audit && audit.score !== null && audit.score < 1 ? [audit.title] : [];
  });
}

/** The medians of a few visits, each with an empty browser. */
export async function measureScreen(seen: Seen): Promise<ScreenReport> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await lookWhole(seen));
  const figures = BUDGETS.map((budget) => {
    const value = median(reports.map((report) => valueOf(report, budget)));
    const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = budget;
    return { budget, value, isKept: value <= atMost && value >= atLeast };
  });
  return { figures, complaints: [...new Set(reports.flatMap(complaintsOf))] };
}

/** A figure and its budget in one line. */
export function describeFigure({ budget, value, isKept }: ScreenFigure): string {
  const digits = Math.abs(value) < 1 ? 3 : 0;
  const goal =
    budget.atMost === undefined ? `at least ${budget.atLeast}` : `at most ${budget.atMost}`;
  const figure = `${value.toFixed(digits)} ${budget.unit}`.trim();
  return `${isKept ? 'ok  ' : 'MISS'} ${budget.name.padEnd(15)} ${figure.padStart(9)}  (${goal})`;
}

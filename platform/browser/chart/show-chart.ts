/** Brings the chart of a screen below its header, so that a sheet from below leaves it in sight. */
export function showChart(): void {
  document.querySelector('[data-chart]')?.scrollIntoView({ block: 'start' });
}

/** Whether the chart fills the screen, where sheets have no place beside it. */
export function isChartFull(): boolean {
  return document.querySelector('[data-chart][data-full]') !== null;
}

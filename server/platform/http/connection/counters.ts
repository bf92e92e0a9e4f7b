/** Numbers that only grow, for `/metrics`; each process counts its own. */
export class Counters {
  private readonly values = new Map<string, { help: string; byLabel: Map<string, number> }>();

  /** Declares a counter with the values that its label can have, so that each is shown as 0 from the start. */
  declare(name: string, help: string, outcomes: readonly string[]): void {
    this.values.set(name, { help, byLabel: new Map(outcomes.map((outcome) => [outcome, 0])) });
  }

  add(name: string, outcome: string): void {
    const byLabel = this.values.get(name)?.byLabel;
    byLabel?.set(outcome, (byLabel.get(outcome) ?? 0) + 1);
  }

  /** In Prometheus' text format. */
  lines(): string[] {
    return [...this.values].flatMap(([name, { help, byLabel }]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} counter`,
      ...[...byLabel].map(([outcome, value]) => `${name}{outcome="${outcome}"} ${value}`),
    ]);
  }
}

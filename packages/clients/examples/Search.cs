// Prints the first page of a search: mcs -r:System.Net.Http Search.cs, or a project of .NET, where System.Text.Json reads it.
// MAILARCHIV_URL=http://127.0.0.1:4100, MAILARCHIV_KEY=mak_...
using System;
using System.Net.Http;
using System.Net.Http.Headers;

class Search {
  static void Main() {
    var client = new HttpClient { Timeout = TimeSpan.FromSeconds(30) };
    var key = Environment.GetEnvironmentVariable("MAILARCHIV_KEY");
    client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);
    var url = Environment.GetEnvironmentVariable("MAILARCHIV_URL") + "/api/v1/mails?limit=100&q=" + Uri.EscapeDataString("schlauch*");
    var answer = client.GetAsync(url).Result;
    var text = answer.Content.ReadAsStringAsync().Result;
    if (!answer.IsSuccessStatusCode) throw new Exception(text);
    Console.WriteLine(text);
  }
}
